"use strict";
(() => {
  /** @param {string} id @returns {any} */
  const at = (id) => document.getElementById(id);
  const data = JSON.parse(at("data").textContent);
  const text = at("text");
  const offers = [...document.querySelectorAll(".offers [data-line]")];
  const offered = new Set(offers.map((button) => button.dataset.line));
  /** @type {any[]} The places of the board; they are there when it is unpacked. */
  let spots = [];
  /** @type {any[]} Orders that end in a place, each with the places it can end in. */
  let journeys = [];
  /** @type {any} The journey whose end is being chosen. */
  let journey = null;
  const shelf = `adjudicator/orders/${data.campaign}/${data.seat}/${data.turn}.${data.window}`;
  /** @type {string[]} What the text was before each change that a button made. */
  const before = [];
  let chosen = "";

  const say = (words) => { at("said").textContent = words; };
  const lines = () => text.value.split("\n").map((line) => line.trim()).filter(Boolean);

  // The draft: kept in this browser, never with the key.

  const kept = () => {
    try { return localStorage.getItem(shelf) ?? ""; } catch { return ""; }
  };
  const keep = () => {
    try { localStorage.setItem(shelf, text.value); } catch { /* the page does without */ }
  };

  // Changes: each by a button can be undone; the list and the offers follow the text.

  const write = (written, words) => {
    before.push(text.value);
    text.value = written.length ? `${written.join("\n")}\n` : "";
    follow();
    say(words);
  };
  const add = (line) => write([...lines(), ...line.split("\n")], `Added: ${line}`);
  const remove = (number) => {
    const rest = lines();
    const [gone] = rest.splice(number, 1);
    write(rest, `Taken away: ${gone}`);
  };
  const move = (number, step) => {
    const all = lines();
    const [line] = all.splice(number, 1);
    all.splice(number + step, 0, line);
    write(all, `Moved: ${line}`);
    const moved = at("list").children[number + step].querySelectorAll("button")[step < 0 ? 0 : 1];
    if (!moved.disabled) moved.focus();
  };
  const undo = () => {
    text.value = before.pop() ?? text.value;
    follow();
    say("Undone.");
  };

  const button = (sign, words, act, disabled = false) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    made.setAttribute("aria-label", words);
    made.disabled = disabled;
    made.addEventListener("click", act);
    return made;
  };
  const entry = (line, number, all) => {
    const item = document.createElement("li");
    const said = document.createElement("span");
    said.className = offered.has(line) ? "line" : "line typed";
    said.textContent = line;
    item.append(
      said,
      button("▲", `Earlier: ${line}`, () => move(number, -1), number === 0),
      button("▼", `Later: ${line}`, () => move(number, 1), number === all.length - 1),
      button("✕", `Take away: ${line}`, () => remove(number)),
    );
    return item;
  };
  const follow = () => {
    const all = lines();
    at("list").replaceChildren(...all.map(entry));
    at("empty").hidden = all.length > 0;
    at("undo").disabled = before.length === 0;
    at("clear").disabled = all.length === 0;
    for (const each of offers) {
      const parts = each.dataset.line.split("\n");
      each.setAttribute("aria-pressed", String(parts.every((part) => all.includes(part))));
    }
    keep();
    draw();
  };

  // What is ordered, on the board: an arrow to where it ends; who helps another points at the way of that one.

  const middle = ([spot, id]) => {
    const place = spot.dataset.ids.split(" ").indexOf(id);
    return [spot.dataset.x, spot.dataset.y].map((each) => Number(each.split(" ")[place]));
  };
  const between = ([ax, ay], [bx, by]) => [(ax + bx) / 2, (ay + by) / 2];
  const traced = (kind, way) => {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", kind);
    path.setAttribute("d", way);
    return path;
  };
  const arrow = ([ax, ay], [bx, by]) => {
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const [x, y] = [(14 * (bx - ax)) / long, (14 * (by - ay)) / long];
    const tips = [[bx - x - y / 2, by - y + x / 2], [bx - x + y / 2, by - y - x / 2]].map((tip) => tip.join(" "));
    return `M${ax} ${ay}L${bx} ${by}M${tips[0]}L${bx} ${by}L${tips[1]}`;
  };
  const draw = () => {
    for (const old of document.querySelectorAll("#board .plan")) old.remove();
    for (const line of lines()) {
      const offer = offers.find((each) => each.dataset.line === line);
      const ids = offer ? about(offer) : [];
      const met = ids.map((id) => [spots.find((spot) => spot.dataset.ids.split(" ").includes(id)), id]);
      const [first, ...others] = met.filter(([spot], place) => spot && met.findIndex(([other]) => other === spot) === place);
      if (!others.length) continue;
      const end = others.length > 1 ? between(middle(others[0]), middle(others.at(-1))) : middle(others[0]);
      const way = arrow(middle(first), end);
      const kind = others.length > 1 || line.includes(":") ? "plan help" : "plan";
      first[0].parentElement.append(traced("plan under", way), traced(kind, way));
    }
  };

  // What is shown of the offers: those about a piece or a place, or with some words in them.

  const about = (each) => each.dataset.about.split(" ");
  const show = () => {
    const wanted = at("find").value.trim().toLowerCase();
    let shown = 0;
    for (const each of offers) {
      const fits = (!chosen || about(each).includes(chosen)) && each.textContent.toLowerCase().includes(wanted);
      each.parentElement.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    for (const kind of document.querySelectorAll(".offers .kind")) {
      const hasSome = [...kind.querySelectorAll("li")].some((item) => !item.hidden);
      kind.hidden = !hasSome && Boolean(chosen || wanted);
    }
    at("none").hidden = shown > 0 || !(chosen || wanted);
    at("all").hidden = !(chosen || wanted);
    showForces(wanted);
    mark();
  };
  const mark = () => {
    const near = journey ? new Set(Object.keys(journey.ends)) : new Set(offers.filter((each) => chosen && about(each).includes(chosen)).flatMap(about));
    for (const spot of spots) {
      spot.classList.toggle("chosen", spot.dataset.ids.split(" ").includes(chosen));
      spot.classList.toggle("about", spot.dataset.ids.split(" ").some((id) => near.has(id)));
    }
    at("chosen").textContent = chosen ? `Shown is what concerns ${name(chosen)}.` : data.choose;
  };
  const name = (id) => (data.names[id] ? `${data.names[id]} (${id})` : id);

  // Journeys: who goes, then where to.

  const concerns = (each) => !chosen || each.at === chosen || each.about.includes(chosen);
  const showForces = (wanted) => {
    const fitting = journeys.filter((each) => concerns(each) && each.before.toLowerCase().includes(wanted));
    at("journeys").hidden = journeys.length === 0;
    at("forces").replaceChildren(...fitting.map(force));
    if (!fitting.includes(journey)) choose(null);
  };
  const force = (each) => {
    const item = document.createElement("li");
    const made = button(`${each.before}…`, `${each.before}, where to is chosen next`, () => choose(each === journey ? null : each));
    made.setAttribute("aria-pressed", String(each === journey));
    item.append(made);
    return item;
  };
  const choose = (each) => {
    const changed = each !== journey;
    journey = each;
    at("goal").hidden = !each;
    if (each) {
      const ends = Object.entries(each.ends);
      at("ends").replaceChildren(...ends.map(([id, price]) => new Option(`${name(id)}, ${price}`, id)));
    }
    if (changed) show();
  };
  const go = (id) => {
    add(`${journey.before}${id}${journey.behind}`);
    choose(null);
  };

  /** Of several orders the one that names least, where the others that name no more are the same on a condition. */
  const plainest = (several) => {
    const least = Math.min(...several.map((each) => about(each).length));
    const few = several.filter((each) => about(each).length === least);
    return few.find((each) => few.every((other) => other.dataset.line.includes(each.dataset.line)));
  };

  /** A tap on a place: the goal of the piece that is chosen, if one order is the plainest; else its own piece, else itself. */
  const tap = (ids) => {
    const end = journey && ids.find((id) => id in journey.ends);
    if (end) {
      go(end);
      return;
    }
    const ends = (each) => about(each).length > 1 && ids.includes(about(each).at(-1));
    const goals = offers.filter((each) => chosen && about(each)[0] === chosen && ends(each));
    const plain = ids.includes(chosen) ? undefined : plainest(goals);
    if (plain) {
      chosen = "";
      add(plain.dataset.line);
      return;
    }
    const begins = (id) => offers.some((each) => about(each)[0] === id) || journeys.some((each) => each.at === id);
    const at_hand = ids.filter(begins);
    const next = at_hand[(at_hand.indexOf(chosen) + 1) % Math.max(at_hand.length, 1)] ?? ids[0];
    chosen = next === chosen ? "" : next;
    show();
  };

  // The board and the journeys, which are packed.

  const unpack = async () => {
    const bytes = Uint8Array.from(atob(at("packed").textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const packed = await new Response(stream).json();
    const parsed = new DOMParser().parseFromString(packed.board, "text/html");
    at("board").replaceChildren(...parsed.body.children);
    document.querySelector(".board").hidden = packed.board === "";
    spots = [...document.querySelectorAll(".spot")];
    for (const spot of spots) spot.addEventListener("click", () => tap(spot.dataset.ids.split(" ")));
    journeys = packed.journeys;
    draw();
    show();
    document.body.dataset.ready = "yes";
  };

  // Sending.

  const head = () => data.head.map(([name_, value]) => `${name_}: ${value}`);
  const shown = () => {
    const key = at("key").value.trim();
    return key ? [...head(), `key: ${key}`] : head();
  };
  const plain = (first) => [...first, "", "orders:", ...lines(), ""].join("\n");
  /** @type {any} What was sealed last, and the file that it was: the same orders stay the same sealed file. */
  let sealed = { file: "" };
  const seal = () => {
    const { sealing, campaign, seat } = data;
    const file = plain(head());
    if (sealed.file !== file) {
      const made = globalThis.sealOrders(sealing, { format: sealing.format, campaign, step: sealing.step, seat, file });
      sealed = { file, text: made.text };
      at("print").textContent = `Sealed. Your receipt must say this fingerprint: ${made.fingerprint}`;
    }
    return [...shown(), "sealed: |", ...sealed.text.map((line) => `  ${line}`), ""].join("\n");
  };
  const orders = () => (data.sealing ? seal() : plain(shown()));
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
  const copy = async () => {
    say((await copied(orders())) ? "Copied: paste it into a mail." : "This browser does not let the page copy; copy the text yourself.");
  };
  const mail = async () => {
    const whole = encodeURIComponent(`BEGIN ORDERS\n${orders()}END ORDERS\n`.replaceAll("\n", "\r\n"));
    const to = `mailto:${encodeURIComponent(data.address)}?subject=${encodeURIComponent(data.subject)}&body=`;
    if (to.length + whole.length <= data.longest) {
      location.href = to + whole;
      say("Your mail program has the orders; send the mail.");
    } else {
      await copied(orders());
      location.href = `${to}${encodeURIComponent("Paste your orders here: they are copied.")}`;
      say("They are too long for a link: they are copied, paste them into the mail.");
    }
  };
  const saved = (written, mark) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([written], { type: "text/plain" }));
    link.download = `${data.campaign}-${data.turn}.${data.window}-${data.seat}${mark}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const save = () => {
    saved(orders(), data.sealing ? "-sealed" : "");
    say("Saved: attach the file to a mail.");
  };
  const keepPlain = () => {
    saved(plain(head()), "");
    say("Saved for yourself: do not mail it.");
  };

  for (const each of offers) each.addEventListener("click", () => add(each.dataset.line));
  text.addEventListener("input", follow);
  at("undo").addEventListener("click", undo);
  at("clear").addEventListener("click", () => write([], "Begun anew."));
  at("again").addEventListener("click", () => write(data.sent, "These are the orders you sent last."));
  at("find").addEventListener("input", show);
  at("all").addEventListener("click", () => { chosen = ""; at("find").value = ""; show(); });
  at("copy").addEventListener("click", copy);
  at("mail").addEventListener("click", mail);
  at("save").addEventListener("click", save);
  if (data.sealing) at("keep").addEventListener("click", keepPlain);
  at("mail").hidden = !data.address;
  at("again").hidden = data.sent.length === 0;
  at("go").addEventListener("click", () => go(at("ends").value));
  text.value = kept() || (data.sent.length ? `${data.sent.join("\n")}\n` : "");
  show();
  follow();
  unpack();
})();
