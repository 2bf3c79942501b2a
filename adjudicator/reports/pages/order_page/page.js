// The page: its buttons, and the board that is unpacked when it is opened.

import { draw, enlarge, showBoard } from "./board.js";
import { at, data, field, offers, packed } from "./given.js";
import { list, takeAdditions } from "./list.js";
import { add, begin, follow, undo, whenOrdersChange, write } from "./memory.js";
import { go, show, showAll, take, tap } from "./offered.js";
import { copy, keepPlain, mail, save } from "./sending.js";
import { warn, weigh } from "./weights.js";

/** @typedef {import("./given.js").Journey} Journey @typedef {import("./given.js").Folded} Folded */

/** @param {string} id @param {() => void} act */
const press = (id, act) => at(id).addEventListener("click", act);

/** An order that ends in a place, with what each end costs. @param {Folded} folded @returns {Journey} */
const unfolded = ({ ends, ...journey }) => {
  const priced = Object.entries(ends).flatMap(([price, ids]) => ids.map((id) => [id, price]));
  return { ...journey, ends: Object.fromEntries(priced) };
};

for (const { button, line, isStanding } of offers) button.addEventListener("click", () => add(line, isStanding));
press("undo", undo);
press("clear", () => write([], "Begun anew."));
press("again", () => write(data.sent, "These are the orders you sent last."));
press("all", showAll);
press("go", () => go(field("ends").value));
press("larger", enlarge);
press("copy", copy);
press("mail", mail);
press("save", save);
if (data.sealing) press("keep", keepPlain);
field("find").addEventListener("input", show);
at("mail").hidden = !data.address;
at("again").hidden = data.sent.length === 0;
whenOrdersChange(list);
whenOrdersChange(draw);
whenOrdersChange(warn);
begin();
showBoard(packed.board, tap);
const routes = packed.journeys.map(unfolded);
take(routes);
takeAdditions(packed.additions);
weigh(packed.scales, routes);
show();
follow();
document.body.dataset.ready = "yes";
