/**
 * The account's name in a LinkedIn profile address: the part after `/in/`, `/company/` and the
 * like; null where there is none.
 */
export function linkedinAccountName(url: string | null | undefined): string | null {
  return /\/(?:in|company|school|showcase)\/([^/?#]+)/.exec(url ?? "")?.[1] ?? null;
}
