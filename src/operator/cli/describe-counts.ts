/** Lines of an answer: how many of each. */
export const describeCounts = (counts: Record<string, number>): string[] =>
  Object.entries(counts).map(([object, count]) => `  ${object}: ${count}`);
