/**
 * The cookies this extension reads, and no others. The list is fixed here: a server cannot ask for more.
 *
 * @typedef {{id: string, name: string, url: string, signInUrl: string, cookies: readonly string[], accountHelp: string, accountRequired: boolean}} Dashboard
 * @type {readonly Dashboard[]}
 */
export const DASHBOARDS = Object.freeze([
  {
    id: "spotify",
    name: "Spotify",
    url: "https://accounts.spotify.com/",
    signInUrl: "https://creators.spotify.com/",
    cookies: ["sp_dc", "sp_key"],
    accountHelp: "Address of the show on Spotify. Needed only where your login has several.",
    accountRequired: false,
  },
  {
    id: "applePodcasts",
    name: "Apple Podcasts",
    url: "https://podcastsconnect.apple.com/podcasts",
    signInUrl: "https://podcastsconnect.apple.com/",
    cookies: ["myacinfo", "itctx"],
    accountHelp: "Address of the show on Apple Podcasts.",
    accountRequired: true,
  },
  {
    id: "podigee",
    name: "Podigee",
    url: "https://app.podigee.com/",
    signInUrl: "https://app.podigee.com/",
    cookies: ["_podigee_session_v5"],
    accountHelp: "Number of the podcast at Podigee. Needed only where your login has several.",
    accountRequired: false,
  },
]);

/**
 * Reads the cookies of a dashboard's session.
 *
 * @param {{cookies: {get(details: {url: string, name: string}): Promise<{value: string} | null>}}} browser
 * @param {Dashboard} dashboard
 * @returns {Promise<{values: Record<string, string>, missing: string[]}>}
 */
export async function readSession(browser, dashboard) {
  const values = {};
  const missing = [];
  for (const name of dashboard.cookies) {
    const cookie = await browser.cookies.get({ url: dashboard.url, name });
    if (cookie === null || cookie.value === "") missing.push(name);
    else values[name] = cookie.value;
  }
  return { values, missing };
}

/**
 * Enough of a secret to know it by, and too little to use it.
 *
 * @param {string} value
 */
export function shorten(value) {
  const letters = `${value.length} characters`;
  return value.length < 16 ? `•••• (${letters})` : `${value.slice(0, 3)}…${value.slice(-2)} (${letters})`;
}
