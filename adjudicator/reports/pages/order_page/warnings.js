// What can be carried out and is hardly meant, as far as it shows without the rules.

/**
 * A number that orders use up.
 * @typedef {{has: number, one: string, several: string, is_lost: boolean}} Budget
 *
 * What an order is to the warnings: what it uses, whom it gives something to do, where they go, whom it relies on.
 * @typedef {{uses?: Record<string, number>, takes_rest?: boolean, who?: string[], goal?: string,
 *   relies?: Record<string, string>}} Weight
 *
 * @typedef {{budgets: Record<string, Budget>, still: Record<string, string>, once: boolean}} Scales
 *
 * A line with its weight; one that somebody wrote himself may have none.
 * @typedef {{line: string, weight: Weight | undefined}} Weighed
 */

/** @param {number} number @param {Budget} budget */
const counted = (number, budget) => `${number} ${number === 1 ? budget.one : budget.several}`;

/** @param {string} name @param {Weighed[]} weighed */
const used = (name, weighed) => weighed.reduce((sum, { weight }) => sum + (weight?.uses?.[name] ?? 0), 0);

/** @param {Scales} scales @param {Weighed[]} weighed */
const beyond = ({ budgets }, weighed) =>
  Object.entries(budgets)
    .filter(([name, budget]) => used(name, weighed) > Math.max(0, budget.has))
    .map(([name, budget]) => `All of this takes ${counted(used(name, weighed), budget)}, and you have ${budget.has}.`);

/** @param {Scales} scales @param {Weighed[]} weighed */
const unused = ({ budgets }, weighed) => {
  if (weighed.some(({ weight }) => !weight || weight.takes_rest)) return [];
  const left = Object.entries(budgets)
    .filter(([name, budget]) => budget.is_lost && used(name, weighed) < budget.has)
    .map(([name, budget]) => counted(budget.has - used(name, weighed), budget));
  return left.length ? [`Not used: ${left.join(", ")}.`] : [];
};

/** The orders of somebody; a line without weight is taken for his whom it names first.
 * @param {string} id @param {Scales} scales @param {Weighed[]} weighed */
const ordersOf = (id, { still }, weighed) =>
  weighed.filter(({ line, weight }) => {
    if (weight) return weight.who?.includes(id);
    const named = line.split(/[^\p{L}\p{N}-]+/u).find((word) => word in still);
    return named === id;
  });

/** @param {Scales} scales @param {Weighed[]} weighed */
const standing = (scales, weighed) => {
  const idle = Object.keys(scales.still).filter((id) => ordersOf(id, scales, weighed).length === 0);
  return idle.length ? [`Without an order: ${idle.map((id) => scales.still[id]).join("; ")}.`] : [];
};

/** @param {Scales} scales @param {Weighed[]} weighed */
const doubled = (scales, weighed) => {
  if (!scales.once) return [];
  const several = Object.keys(scales.still).map((id) => ordersOf(id, scales, weighed));
  return several
    .filter((orders) => orders.length > 1)
    .map((orders) => `Only one of these can be: ${orders.map(({ line }) => `“${line}”`).join(", ")}.`);
};

/** Help for whoever is ordered to do something else. @param {Scales} scales @param {Weighed[]} weighed */
const unmatched = (scales, weighed) =>
  weighed
    .filter(({ weight }) =>
      Object.entries(weight?.relies ?? {}).some(([id, goal]) => {
        const [own] = ordersOf(id, scales, weighed);
        return own ? own.weight !== undefined && (own.weight.goal ?? "") !== goal : goal !== "";
      }),
    )
    .map(({ line }) => `“${line}” comes to nothing: whom it is for is not ordered to do that.`);

/** Ways that lead back to where an earlier one began. @param {Scales} scales @param {Weighed[]} weighed */
const undone = ({ once }, weighed) => {
  if (once) return [];
  const ways = weighed.flatMap(({ line, weight }) => {
    const goal = weight?.goal;
    return goal ? (weight.who ?? []).map((id) => ({ line, id, goal })) : [];
  });
  return ways.flatMap((way, place) =>
    ways
      .slice(0, place)
      .filter((before) => before.id === way.goal && before.goal === way.id)
      .map((before) => `“${way.line}” leads back where “${before.line}” began.`),
  );
};

/** All of it, in sentences; nothing where there are no orders. @param {Scales} scales @param {Weighed[]} weighed */
export const warningsOf = (scales, weighed) => {
  if (!weighed.length) return [];
  return [
    ...beyond(scales, weighed),
    ...doubled(scales, weighed),
    ...unmatched(scales, weighed),
    ...undone(scales, weighed),
    ...standing(scales, weighed),
    ...unused(scales, weighed),
  ];
};
