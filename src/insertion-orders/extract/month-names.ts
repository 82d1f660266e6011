const NAMES: readonly string[] = [
  "january jan januar janner janvier janv enero ene",
  "february feb februar fevrier fevr febrero",
  "march mar marz mars marzo mrz",
  "april apr avril avr abril abr",
  "may mai mayo",
  "june jun juni juin junio",
  "july jul juli juillet juil julio",
  "august aug aout agosto ago",
  "september sept sep septembre septiembre setiembre",
  "october oct oktober okt octobre octubre",
  "november nov novembre noviembre",
  "december dec dezember dez decembre diciembre dic",
];

const numbers = new Map(
  NAMES.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/** Names of months, folded, in English, German, French and Spanish; longer ones first. */
export const MONTHS = [...numbers.keys()]
  .toSorted((one, other) => other.length - one.length)
  .join("|");

export const monthNumber = (name: string): number => numbers.get(name) ?? 0;
