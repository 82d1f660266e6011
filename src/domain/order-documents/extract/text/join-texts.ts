/**
 * Joins the texts of a wrapped cell, without hyphens that divided a word. Only the end of the
 * joined text is read each time: reading all of it would take n² steps.
 */
export function joined(texts: readonly string[]): string {
  const parts: string[] = [];
  let end = "";
  for (const text of texts) {
    const isDivided = /\p{L}-$/u.test(end) && /^\p{Ll}/u.test(text);
    if (parts.length === 0) parts.push(text);
    else if (isDivided && !/(?:pre|mid|post)-$/i.test(end)) {
      parts[parts.length - 1] = parts.at(-1)?.slice(0, -1) ?? "";
      parts.push(text);
    } else
      parts.push(
        (end.endsWith("-") && !end.endsWith(" -")) || isUnspaced(end, text) ? text : ` ${text}`,
      );
    end = (end + (parts.at(-1) ?? "")).slice(-6);
  }
  return parts.join("");
}

/**
 * Whether two texts are joined without a blank, as Japanese and Chinese are, also over the end of a
 * line.
 */
const isUnspaced = (end: string, text: string): boolean =>
  /[\u3040-\u30ff\u4e00-\u9fff]$/.test(end) && /^[\u3040-\u30ff\u4e00-\u9fff]/.test(text);
