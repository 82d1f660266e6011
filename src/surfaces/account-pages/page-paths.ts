/** Pages below the app's address, by the names that mails and the authorization server use. */
export const PAGE_NAMES = [
  "sign-in",
  "sign-up",
  "verify",
  "forgot-password",
  "reset",
  "set-up",
  "accept-invitation",
  "sign-in/callback",
] as const;

export type PageName = (typeof PAGE_NAMES)[number];

export interface PagePaths {
  home: string;
  pages: Readonly<Record<PageName, string>>;
  /** Where a person connects a platform to a show, and where platforms send them back to. */
  connect: string;
  connected: string;
  /**
   * With a version, the hash of all assets, so that files which import each other are always of one
   * version.
   */
  assets: string;
  /** All the rest: a page that says that there is none. */
  unknown: string;
}

/** The paths under the path of the app's address. */
export function pagePaths(appUrl: string): PagePaths {
  const home = new URL(appUrl).pathname.replace(/\/$/, "");
  return {
    home,
    pages: Object.fromEntries(PAGE_NAMES.map((name) => [name, `${home}/${name}`])) as Record<
      PageName,
      string
    >,
    connect: `${home}/shows/:show_id/connect/:platform`,
    connected: `${home}/connect/callback`,
    assets: `${home}/assets/:version/:name`,
    unknown: `${home}/*`,
  };
}
