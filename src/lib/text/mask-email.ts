/** First letter (a whole one, in any script) and domain. */
const parts = /^(.?).*(@[^@]*)$/su;

/** `ada@example.com` as `a***@example.com`: answers never hold a whole address. */
export function maskEmail(email: string): string {
  const [, first = "", domain = ""] = parts.exec(email) ?? [];
  return `${first}***${domain}`;
}
