/** Texts of spans of days. */
export const texts = {
  days: (days: number): string => (days === 364 ? "52 weeks" : `${days} days`),
  between: (from: string, to: string): string => `${from} – ${to}`,
  earlier: "Span before",
  later: "Span after",
  compare: "Compare with the span before",
  against: (days: number): string => `against the ${days} before`,
  notCompared: "not compared",
};
