/** The first letter (a whole one, in any script) and the domain. */
const parts = /^(.?).*(@[^@]*)$/su;

/** Masks `ada@example.com` as `a***@example.com`, because answers never contain a whole address. */
export function maskEmail(email: string): string {
  const [, first = "", domain = ""] = parts.exec(email) ?? [];
  return `${first}***${domain}`;
}
