import type { IncomingMessage } from "node:http";

/**
 * A request as the simulated services see it: the path without the simulator's prefix.
 */
export interface SimulatedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export interface SimulatedAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

export interface SimulatedService {
  answer(request: SimulatedRequest): SimulatedAnswer;
  /** The service's own form of an error, for faults on demand. */
  failure(status: number): SimulatedAnswer;
}

export function json(
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): SimulatedAnswer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}

export function text(body: string, status: number): SimulatedAnswer {
  return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body };
}
