/** Pages below the app's address, under the names that mails and the authorization server use. */
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

/** Pages of a signed-in person. Those of a workspace are the console's. */
export const ACCOUNT_PAGE_NAMES = ["profile", "security"] as const;

export type AccountPageName = (typeof ACCOUNT_PAGE_NAMES)[number];

export interface PagePaths {
  home: string;
  account: Readonly<Record<AccountPageName, string>>;
  pages: Readonly<Record<PageName, string>>;
  /** The page that connects a platform to a show, and the redirect URI of platforms. */
  connect: string;
  connected: string;
  /**
   * The path contains the hash of all assets, so that modules which import each other have the same
   * version.
   */
  assets: string;
  /**
   * A file of the console. Its name takes the place of a version, and the router has one name for
   * both.
   */
  consoleAsset: string;
  /** Every other path, which the console answers. */
  unknown: string;
}

/** Paths below the path of the app's address. */
export function pagePaths(appUrl: string): PagePaths {
  const home = new URL(appUrl).pathname.replace(/\/$/, "");
  return {
    home,
    account: Object.fromEntries(
      ACCOUNT_PAGE_NAMES.map((name) => [name, `${home}/${name}`]),
    ) as Record<AccountPageName, string>,
    pages: Object.fromEntries(PAGE_NAMES.map((name) => [name, `${home}/${name}`])) as Record<
      PageName,
      string
    >,
    connect: `${home}/shows/:show_id/connect/:platform`,
    connected: `${home}/connect/callback`,
    assets: `${home}/assets/:version/:name`,
    consoleAsset: `${home}/assets/:version`,
    unknown: `${home}/*`,
  };
}
