/** "21:07" of seconds in an episode, "1:02:41" from an hour on. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

/**
 * Seconds of a typed time: `21:07`, `1:02:41`, or seconds.
 *
 * @returns Null for an empty text; what is no time is given back, and the API names the field.
 */
export function secondsOf(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  const parts = text.split(":").map(Number);
  if (parts.length > 3 || parts.some((part) => !Number.isFinite(part))) return text as never;
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}
