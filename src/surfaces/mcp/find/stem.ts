const STOP_WORDS = new Set(
  (
    "a about all an and any are as at be been but by can could did do does for from go got had has " +
    "have how i if in into is it its just me my need of on one or our out please should so some " +
    "than that the their them then there these they this those to up us want was we were what when " +
    "where which who why will with would yet you your"
  ).split(" "),
);

/**
 * A word without its ending, so that "slots" finds "slot" and "failed" finds "failing"; null for a
 * word that every question has.
 */
export function stem(term: string): string | null {
  const word = term.toLowerCase().replace(/['’]s$/, "");
  if (word.length < 2 || STOP_WORDS.has(word)) return null;
  if (word.length <= 4) return word.replace(/(?<=[a-z]{2})(?<!s)s$/, "");
  return word
    .replace(/ies$/, "y")
    .replace(/(?:ches|shes|sses|xes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<!s)s$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, "")
    .replace(/(?<=[a-z]{2})([b-df-hj-np-rtv-z])\1$/, "$1")
    .replace(/(?<=[a-z]{3})e$/, "");
}
