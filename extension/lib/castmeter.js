/**
 * Calls a Castmeter server from a tab that shows one of its pages, so that the call has the server's
 * origin, cookie and CSRF token. The server refuses every other origin, an extension's too.
 */

/**
 * The address of a server as a person types it.
 *
 * @param {string} text
 * @returns {string | null} Its origin; null for an invalid one, and for http to another machine.
 */
export function baseOf(text) {
  const typed = text.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || typed === "" || url.username !== "" || url.password !== "") return null;
  const isHere = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  if (url.protocol !== "https:" && !isHere) return null;
  return url.origin;
}

/** The permission to request: one host, with any port. */
export const permissionOf = (base) => {
  const { protocol, hostname } = new URL(base);
  return { origins: [`${protocol}//${hostname}/*`] };
};

/**
 * Runs in the tab, isolated from the page's scripts. Self-contained: the browser copies this function's text alone.
 *
 * @param {{base: string, method: string, path: string, workspaceId: string | null, body: unknown}} call
 * @returns {Promise<{status: number, body: any}>}
 */
export async function callFromPage({ base, method, path, workspaceId, body }) {
  if (location.origin !== new URL(base).origin) return { status: 0, body: null };
  const { fetch } = globalThis;
  const read = async (answer) => ({ status: answer.status, body: await answer.json().catch(() => null) });
  const headers = workspaceId === null ? {} : { "Castmeter-Workspace": workspaceId };
  try {
    if (method === "GET") return await read(await fetch(`${base}${path}`, { headers }));
    const session = await read(await fetch(`${base}/app-api/session`));
    if (session.status !== 200) return session;
    return await read(await fetch(`${base}${path}`, { method, headers: { ...headers, "content-type": "application/json", "x-csrf-token": session.body.csrf_token }, body: JSON.stringify(body) }));
  } catch {
    return { status: 0, body: null };
  }
}

/** Calls to one server, through an open tab of it or a new one. */
export class Castmeter {
  #browser;
  #base;

  /**
   * @param {any} browser The extension API.
   * @param {string} base
   */
  constructor(browser, base) {
    this.#browser = browser;
    this.#base = base;
  }

  /** @returns {Promise<any>} The session; null when signed out. */
  async session() {
    const { status, body } = await this.#call("GET", "/app-api/session");
    return status === 200 ? body : null;
  }

  /** Platforms the server accepts sessions of, and the shows. */
  async targets(workspaceId) {
    return this.#call("GET", "/app-api/sync", { workspaceId });
  }

  /**
   * @param {string} platform
   * @param {{workspaceId: string, showId: string, accountId: string, values: Record<string, string>}} sent
   */
  async sync(platform, { workspaceId, showId, accountId, values }) {
    const body = { show_id: showId, session: values, ...(accountId === "" ? {} : { account_id: accountId }) };
    return this.#call("POST", `/app-api/sync/${platform}`, { workspaceId, body });
  }

  async openSignIn() {
    await this.#browser.tabs.create({ url: `${this.#base}/app/sign-in`, active: true });
  }

  async #call(method, path, { workspaceId = null, body = null } = {}) {
    const tabId = await this.#tab();
    const [{ result }] = await this.#browser.scripting.executeScript({ target: { tabId }, func: callFromPage, args: [{ base: this.#base, method, path, workspaceId, body }] });
    return result ?? { status: 0, body: null };
  }

  async #tab() {
    const { tabs } = this.#browser;
    const home = `${this.#base}/app`;
    const open = await tabs.query({ url: permissionOf(this.#base).origins });
    const ours = open.find(({ url, status, discarded }) => status === "complete" && discarded !== true && (url === home || url?.startsWith(`${home}/`)));
    if (ours !== undefined) return ours.id;
    const made = await tabs.create({ url: home, active: false });
    await new Promise((resolve) => {
      const seen = (id, change) => {
        if (id !== made.id || change.status !== "complete") return;
        tabs.onUpdated.removeListener(seen);
        resolve();
      };
      tabs.onUpdated.addListener(seen);
      // It may have loaded before the listener was added.
      tabs.get(made.id).then((tab) => seen(tab.id, tab));
    });
    return made.id;
  }
}
