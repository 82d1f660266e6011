import { type DocumentText, plainLines } from "../../document-text.ts";

/** Plain text as one page without a number. */
export const readText = (text: string): DocumentText => ({
  kind: "text",
  pages: [{ number: null, lines: plainLines(text) }],
});
