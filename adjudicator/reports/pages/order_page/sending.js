// Sending: the orders are copied, mailed by a link, or saved, and sealed before that where the window is.

import { bodyOf, fileName, headOf, linkOf, plainFile, sealedFile } from "./files.js";
import { at, data, field } from "./given.js";
import { lines, say } from "./memory.js";

/** What was sealed last, and the file that it was: the same orders stay the same sealed file.
 * @type {{file: string, text: string[]}} */
let sealed = { file: "", text: [] };

const key = () => field("key").value.trim();
const plain = () => plainFile(headOf(data, ""), lines());

/** @param {import("./given.js").Sealing} sealing */
const seal = (sealing) => {
  const { campaign, seat } = data;
  const file = plain();
  if (sealed.file !== file) {
    const made = globalThis.sealOrders(sealing, { format: sealing.format, campaign, step: sealing.step, seat, file });
    sealed = { file, text: made.text };
    at("print").textContent = `Sealed. Your receipt must say this fingerprint: ${made.fingerprint}`;
  }
  return sealedFile(headOf(data, key()), sealed.text);
};
const orders = () => (data.sealing ? seal(data.sealing) : plainFile(headOf(data, key()), lines()));

/** Whether the browser lets the page copy; `execCommand` is for pages that a mail program shows in a frame.
 * @param {string} written */
const copied = async (written) => {
  try {
    await navigator.clipboard.writeText(written);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = written;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
};

/** @param {string} written @param {string} mark */
const saved = (written, mark) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([written], { type: "text/plain" }));
  link.download = fileName(data, mark);
  link.click();
  URL.revokeObjectURL(link.href);
};

export const copy = async () => {
  const done = await copied(orders());
  say(done ? "Copied: paste it into a mail." : "This browser does not let the page copy; copy the text yourself.");
};

export const mail = async () => {
  const file = orders();
  const link = linkOf(data, bodyOf(file));
  if (link.length <= data.longest) {
    location.href = link;
    say("Your mail program has the orders; send the mail.");
    return;
  }
  await copied(file);
  location.href = linkOf(data, "Paste your orders here: they are copied.");
  say("They are too long for a link: they are copied, paste them into the mail.");
};

export const save = () => {
  saved(orders(), data.sealing ? "-sealed" : "");
  say("Saved: attach the file to a mail.");
};

/** For whoever sealed them: as they are. */
export const keepPlain = () => {
  saved(plain(), "");
  say("Saved for yourself: do not mail it.");
};
