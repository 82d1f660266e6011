/** What a simulated account writes below a title: mostly a line and a link, sometimes trouble. */

/** Longer than any text that is kept, with markup, control characters and a direction override. */
const LONG =
  "<b>All of it</b>\u0000\u0007 \u202Ebackwards &amp; on 🎙️\r\n" +
  "A very long story. ".repeat(700);

/**
 * The body of the item of this number: null for every ninth, which has none, and an odd one for
 * every eleventh.
 */
export function simulatedBody(number: number): string | null {
  if (number % 9 === 0) return null;
  if (number % 11 === 0) return LONG;
  return `Out now, number ${number}.\n\nMore at https://harbour.example/${number}?from=caption`;
}

/** What is kept of it: plain text, at most 10,000 characters. */
export function keptBody(number: number): string | null {
  if (number % 9 === 0) return null;
  if (number % 11 !== 0) return simulatedBody(number);
  const start = "<b>All of it</b> backwards &amp; on 🎙️\n";
  const rest = Array.from("A very long story. ".repeat(700));
  return `${start}${rest.slice(0, 10_000 - Array.from(start).length).join("")}`.trim();
}
