/**
 * Detects kinds of text by their structure; file names and the types that clients send are ignored.
 */

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const LINES_LOOKED_AT = 5;

/**
 * The media type of bytes that are text in UTF-8; null for other bytes. Markup gets a name that is
 * no media type, since none of it is accepted.
 */
export function textTypeOf(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    return null;
  }
  const start = text.trimStart();
  if (/^<[a-z!?/]/i.test(start) || /<(?:svg|html|script)[\s>]/i.test(start.slice(0, 1_024)))
    return "markup (HTML, SVG or XML)";
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(start)) return "text/vtt";
  if (/^(?:\d+\r?\n)?\d{1,3}:\d\d:\d\d[,.]\d{1,3} --> \d/.test(start))
    return "application/x-subrip";
  if (isJson(start)) return "application/json";
  if (isMail(start)) return "message/rfc822";
  return separatedTypeOf(start) ?? "text/plain";
}

function isJson(text: string): boolean {
  const last = text.trimEnd().at(-1);
  return (text.startsWith("{") && last === "}") || (text.startsWith("[{") && last === "]");
}

/** True for text that begins with mail headers: a sender, and a subject or date. */
function isMail(text: string): boolean {
  const [head = ""] = text.slice(0, 65_536).split(/\r?\n\r?\n/, 1);
  const lines = head.split(/\r?\n/);
  return (
    lines.every((line) => /^(?:[\w-]+:|[ \t])/.test(line)) &&
    lines.some((line) => /^from:/i.test(line)) &&
    lines.some((line) => /^(?:subject|date):/i.test(line))
  );
}

const SEPARATED = { ",": "text/csv", ";": "text/csv", "\t": "text/tab-separated-values" } as const;

/** The type of a table: its first lines contain the same separator equally often. */
function separatedTypeOf(text: string): string | null {
  const lines = text
    .slice(0, 65_536)
    .split(/\r?\n/, LINES_LOOKED_AT)
    .filter((line) => line !== "");
  if (lines.length < 2) return null;
  for (const [separator, type] of Object.entries(SEPARATED)) {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, "").split(separator).length);
    if ((counts[0] ?? 1) > 1 && counts.every((count) => count === counts[0])) return type;
  }
  return null;
}
