// The page: files that are dropped or chosen, and the verdict on them, shown so that it is read once.

import { isSigned } from "./bls.js";
import { plain, verdict } from "./verdict.js";

/** @import { Game, KeptFile, Verdict } from "./types.js" */

/** @param {string} id @returns {HTMLElement} */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const WORDS = (at("words").textContent ?? "").trim().split(/\s+/);
const place = at("verdict");
const drop = at("drop");

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {string} [text] @param {string} [kind] */
function made(tag, text = "", kind = "") {
  const element = document.createElement(tag);
  element.textContent = text.split("\n").map(plain).join("\n");
  if (kind) element.className = kind;
  return element;
}

/** @param {string} title @param {string[]} items */
function shown(title, items) {
  if (!items.length) return;
  const list = made("ul");
  for (const item of items) list.append(made("li", item));
  place.append(made("h3", title), list);
}

/** @param {Verdict} found @returns {[colour: string, text: string]} */
function colour(found) {
  if (found.isFalse) return ["red", "Something is FALSE: show it to the others"];
  if (!found.games.length) return ["amber", "No game is here"];
  return found.games.some(({ asked }) => asked.length)
    ? ["amber", "Nothing is false; read what was done"]
    : ["green", "Nothing is false"];
}

/** The verdict on some files; rounds are checked one by one, so that the page stays alive.
 * @param {KeptFile[]} files */
async function check(files) {
  place.replaceChildren(made("p", "Reading..."));
  const found = await verdict(files, WORDS);
  place.replaceChildren();
  const banner = made("h2", "", "");
  place.append(banner);
  shown("What is false", found.accused);
  if (found.isFalse)
    place.append(
      made("p", "Before you accuse anybody, look in your mailbox who sent these files: anybody can write one."),
    );
  /** @type {(number | bigint | string)[]} */
  const forged = [];
  for (const game of found.games) forged.push(...(await gameShown(game)));
  shown("What could not be read", found.unread);
  const [kind, text] =
    forged.length && !found.isFalse ? ["red", "A round was not signed by its beacon"] : colour(found);
  banner.className = kind;
  banner.textContent = text;
  const details = made("details");
  const whole = made("pre");
  whole.textContent = found.text;
  details.append(made("summary", "All of it, as the program prove prints it"), whole);
  place.append(details);
  place.dataset.done = found.isFalse ? "4" : "0";
  banner.tabIndex = -1;
  banner.focus();
  return found;
}

/** @param {Game} game */
async function gameShown(game) {
  place.append(made("h2", `${game.name}: ${game.reports} reports, ${game.last} events`));
  shown(
    "Were you told? Of this, and that it was so",
    game.asked.slice(0, 50).map((lines) => lines.join("\n").replace(/^- /, "")),
  );
  const forged = await roundsShown(game);
  shown("Not checked", game.unchecked);
  place.append(made("h3", "Compare with the others: by your own mail or the telephone, not through the referee"));
  place.append(made("p", game.inWords, "head"), made("p", `Event ${game.last}: ${game.head}`, "full"));
  const link = made("a", "Compare with the others", "button");
  link.href = letter(game);
  place.append(link);
  return forged;
}

/** The rounds that their beacon did not sign. @param {Game} game */
async function roundsShown(game) {
  const forged = [];
  const told = [];
  for (const { drawn, signature, key, lines } of game.drawn) {
    await new Promise((wake) => setTimeout(wake));
    const holds = key ? isSigned(key, drawn, signature) : null;
    const said = holds
      ? "signed by its beacon"
      : holds === null
        ? "its beacon has told no key"
        : "NOT SIGNED BY ITS BEACON";
    told.push(`Round ${drawn}: ${said}. ${lines[0]} ${signature}`);
    if (holds === false) forged.push(drawn);
  }
  shown("Rounds of the beacon", told);
  return forged;
}

/** @param {Game} game */
function letter({ name, last, head, inWords }) {
  const text = `My mails of ${name} lead to this head at event ${last}:\n\n${inWords}\n${head}\n\nIs it yours? Who sees the same was told the same.\n`;
  return `mailto:?subject=${encodeURIComponent(`${name}: compare heads`)}&body=${encodeURIComponent(text)}`;
}

/** @param {File} file @param {string} path @returns {KeptFile} */
const read = (file, path) => ({ path, size: file.size, bytes: async () => new Uint8Array(await file.arrayBuffer()) });

/** @param {FileSystemEntry} entry @returns {entry is FileSystemFileEntry} */
const isFile = (entry) => entry.isFile;
/** @param {FileSystemFileEntry} entry @returns {Promise<File>} */
const fileOf = (entry) => new Promise((done, fail) => entry.file(done, fail));
/** Some of what is in a folder; none where nothing is left.
 * @param {FileSystemDirectoryReader} reader @returns {Promise<FileSystemEntry[]>} */
const someOf = (reader) => new Promise((done, fail) => reader.readEntries(done, fail));

/** @param {FileSystemEntry} entry @param {string} path @returns {Promise<KeptFile[]>} */
async function found(entry, path) {
  if (isFile(entry)) return [read(await fileOf(entry), path + entry.name)];
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const inside = [];
  for (;;) {
    const some = await someOf(reader);
    if (!some.length) break;
    for (const each of some) inside.push(...(await found(each, `${path}${entry.name}/`)));
  }
  return inside;
}

/** Paths as they are in the folder that was chosen or dropped. @param {KeptFile[]} files */
function within(files) {
  const [first] = files.map(({ path }) => path.split("/")[0]);
  const isFolder = files.every(({ path }) => path.startsWith(`${first}/`));
  return isFolder ? files.map((file) => ({ ...file, path: file.path.slice(first.length + 1) })) : files;
}

for (const id of ["files", "folder"]) {
  const chosen = /** @type {HTMLInputElement} */ (at(id));
  chosen.addEventListener("change", () => {
    const files = Array.from(chosen.files ?? [], (file) => read(file, file.webkitRelativePath || file.name));
    chosen.value = ""; // the same files can be chosen again, when there are more mails in them
    if (files.length) check(within(files));
  });
}
addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.className = "over";
});
addEventListener("drop", async (event) => {
  event.preventDefault();
  drop.className = "";
  const entries = Array.from(event.dataTransfer?.items ?? [], (item) => item.webkitGetAsEntry());
  const files = await Promise.all(entries.map((entry) => (entry ? found(entry, "") : [])));
  check(within(files.flat()));
});
globalThis.isSigned = isSigned;
document.body.dataset.ready = "";
