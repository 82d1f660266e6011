import type { HttpPort, HttpPortAnswer, HttpPortFailure, HttpPortRequest } from "./http-port.ts";

/**
 * An HTTP port for tests: it returns the recorded answers in order and keeps the requests. The last
 * answer repeats.
 */
export class RecordedHttp implements HttpPort {
  readonly requests: HttpPortRequest[] = [];
  readonly #answers: (HttpPortAnswer | HttpPortFailure)[];

  constructor(...answers: (HttpPortAnswer | HttpPortFailure)[]) {
    this.#answers = answers;
  }

  request(input: HttpPortRequest): Promise<HttpPortAnswer | HttpPortFailure> {
    this.requests.push(input);
    const answer = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0];
    return answer ? Promise.resolve(answer) : Promise.reject(new Error("No answer is recorded."));
  }
}

/** An answer with a JSON body; text is sent unchanged. */
export function answering(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): HttpPortAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { ok: true, status, headers, body: new TextEncoder().encode(text), truncated: false };
}
