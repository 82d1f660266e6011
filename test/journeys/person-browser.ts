/**
 * As much of a browser as a person needs here: cookies by path, redirects, one form, and the calls
 * that our pages make.
 */
export interface Page {
  url: string;
  status: number;
  html: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** What a person ticks on a form; fields that are not named stay as the page has them. */
export type Choices = Readonly<Record<string, string | readonly string[]>>;

export interface AppAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
  body: any;
}

export class PersonBrowser {
  readonly #fetch: typeof fetch;
  readonly #base: string;
  #cookies: Cookie[] = [];
  #csrfToken: string | undefined;

  constructor(fetcher: typeof fetch, base: string) {
    this.#fetch = fetcher;
    this.#base = base;
  }

  /**
   * Goes to an address and follows redirects: the page it ends on, or the address outside that it
   * leads to.
   */
  async open(address: string, init: RequestInit = {}): Promise<Page | URL> {
    const url = new URL(address, this.#base);
    if (url.origin !== this.#base || url.pathname === "/app/sign-in") return url;
    const answer = await this.#request(url, {
      ...init,
      headers: { accept: "text/html", ...(init.headers as Record<string, string>) },
    });
    const location = answer.headers.get("location");
    if (answer.status < 300 || answer.status >= 400 || location === null)
      return { url: url.href, status: answer.status, html: await answer.text() };
    return this.open(new URL(location, url).href);
  }

  /** Sends the page's form as it is, with the person's choices, by one of its buttons. */
  async submit(page: Page, button: string, choices: Choices = {}): Promise<Page | URL> {
    const fields = fieldsOf(page.html);
    const form = new URLSearchParams(fields.filter(([name]) => !(name in choices)));
    for (const [name, values] of Object.entries(choices))
      for (const value of [values].flat()) form.append(name, value);
    form.append("decision", button);
    const action = /<form [^>]*action="([^"]+)"/.exec(page.html)?.[1] ?? page.url;
    return this.open(new URL(action, page.url).href, {
      method: "POST",
      body: form.toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: this.#base },
    });
  }

  /** A call of our own pages. */
  async call(
    method: string,
    path: string,
    options: { body?: unknown; workspaceId?: string } = {},
  ): Promise<AppAnswer> {
    const { body, workspaceId } = options;
    const answer = await this.#request(new URL(path, this.#base), {
      method,
      headers: {
        origin: this.#base,
        ...(this.#csrfToken === undefined ? {} : { "x-csrf-token": this.#csrfToken }),
        ...(workspaceId === undefined ? {} : { "castmeter-workspace": workspaceId }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed = (await answer.json()) as AppAnswer["body"];
    if (parsed.object === "session") this.#csrfToken = parsed.csrf_token;
    return { status: answer.status, body: parsed };
  }

  async #request(url: URL, init: RequestInit): Promise<Response> {
    const cookie = this.#cookies
      .filter(
        ({ path }) => path === "/" || url.pathname === path || url.pathname.startsWith(`${path}/`),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const answer = await this.#fetch(url, {
      ...init,
      redirect: "manual",
      headers: {
        ...(init.headers as Record<string, string>),
        ...(cookie === "" ? {} : { cookie }),
      },
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const [name = "", ...value] = pair.split("=");
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
    const isOver = attributes.some((attribute) =>
      /^(expires=Thu, 01 Jan 1970|max-age=0$)/i.test(attribute),
    );
    this.#cookies = this.#cookies.filter((kept) => kept.name !== name || kept.path !== path);
    if (!isOver) this.#cookies.push({ name, value: value.join("="), path });
  }
}

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

/** Values of one control of a form: all of them, whatever is ticked. */
export const valuesOf = (page: Page, name: string): string[] =>
  [...page.html.matchAll(/<input\s[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attributeOf(tag, "name") === name)
    .map((tag) => attributeOf(tag, "value"));

/** What the form would send untouched. */
function fieldsOf(html: string): [string, string][] {
  const tags = [...html.matchAll(/<input\s[^>]*>/g)].map(([tag]) => tag);
  return tags
    .filter((tag) => attributeOf(tag, "type") === "hidden" || /\schecked\b/.test(tag))
    .map((tag) => [attributeOf(tag, "name"), attributeOf(tag, "value")]);
}
