/** The addresses of a text: one a line, or divided by commas, semicolons or blanks; each once. */
export const addressesOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((part) => part !== "")),
];
