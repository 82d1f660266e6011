/** A client of the HTTP API with an API key. */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  /**
   * The body of a 2xx answer, as the type the caller names.
   *
   * @throws Error with the answer's own message for any other status.
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the answer
  async call<Answer = unknown>(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: unknown,
  ): Promise<Answer> {
    const response = await fetch(`${this.#baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) {
      const { error } = answer as { error?: { message?: string } };
      throw new Error(
        `${method} ${path} answered ${response.status}: ${error?.message ?? "without a message"}`,
      );
    }
    return answer as Answer;
  }
}
