/** An upper end that means "and older": Spotify's oldest range is `60-150`. */
const OPEN_FROM = 100;

/**
 * An age range as a bucket: `18-24`, `65+` or `unknown`. Null for text that is not an age range.
 * The range is the platform's own; only its spelling is unified: `age18-24`, `age65-`, `60-150`.
 */
export function toAgeRange(text: string): string | null {
  if (text.toLowerCase() === "unknown") return "unknown";
  const [, from, , to] = /^(?:age)?(\d{1,2})(\+|-(\d{1,3})?)$/.exec(text) ?? [];
  if (from === undefined) return null;
  if (to === undefined || Number(to) >= OPEN_FROM) return `${from}+`;
  return Number(to) >= Number(from) ? `${from}-${to}` : null;
}
