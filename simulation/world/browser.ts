import type { Answer, ApiCaller } from "../api-caller.ts";

/** A browser on the console: keeps its cookie, and sends origin and CSRF token as the pages do. */
export class PersonBrowser {
  readonly #caller: ApiCaller;
  readonly #origin: string;
  #cookie = "";
  #csrfToken = "";
  workspaceId: string | undefined;

  constructor(caller: ApiCaller, origin: string) {
    this.#caller = caller;
    this.#origin = origin;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer | undefined> {
    const answer = await this.#caller.call(method, path, {
      headers: {
        origin: this.#origin,
        "sec-fetch-site": "same-origin",
        ...(this.#cookie === "" ? {} : { cookie: this.#cookie }),
        ...(this.#csrfToken === "" ? {} : { "x-csrf-token": this.#csrfToken }),
        ...(this.workspaceId === undefined ? {} : { "castmeter-workspace": this.workspaceId }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    if (answer === undefined) return undefined;
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      this.#cookie = pair;
    }
    if (answer.body.object === "session") this.#csrfToken = String(answer.body.csrf_token);
    return answer;
  }

  /**
   * The same, for calls that must succeed.
   *
   * @throws Error with the answer.
   */
  async must(method: string, path: string, body?: unknown): Promise<Answer["body"]> {
    const answer = await this.call(method, path, body);
    if (answer !== undefined && answer.status < 300) return answer.body;
    throw new Error(
      `${method} ${path} answered ${answer?.status}: ${JSON.stringify(answer?.body)}`,
    );
  }
}
