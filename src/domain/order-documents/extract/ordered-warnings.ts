/** Warnings that a person must act on before booking; they precede mere explanations. */
const FIRST: readonly RegExp[] = [
  /^No line of the order/,
  /quotes an older one|of a quoted message/,
  /struck out|cancelled, declined or optional/,
  /add up to/,
  /can be for each|cannot be read with certainty|several currencies|no currency/,
  /the workspace has no show|no show is named/,
  /rate|total/,
];

/** The warnings, each once: the most urgent first, and otherwise in their order. */
export function orderedWarnings(warnings: readonly string[]): string[] {
  const rank = (text: string): number => {
    const found = FIRST.findIndex((pattern) => pattern.test(text));
    return found === -1 ? FIRST.length : found;
  };
  return [...new Set(warnings)].toSorted((one, other) => rank(one) - rank(other));
}
