export interface ApiAnswer {
  status: number;
  // Answers are read field by field; a wrong path is undefined and shows at once.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** The API as any program with a key sees it. */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  /** @throws Error with the answer's own message for any status but 2xx. */
  async call(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<ApiAnswer> {
    const response = await fetch(`${this.#baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as ApiAnswer["body"];
    if (!response.ok)
      throw new Error(
        `${method} ${path} answered ${response.status}: ${answer?.error?.message ?? "without a message"}`,
      );
    return { status: response.status, body: answer };
  }
}
