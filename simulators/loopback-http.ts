import { request as openRequest } from "node:http";
import type {
  HttpPort,
  HttpPortAnswer,
  HttpPortFailure,
  HttpPortRequest,
} from "../src/platforms/http-port.ts";

/**
 * A plain client for `127.0.0.1` only: what tests use instead of the guarded client. Counts
 * nothing, follows nothing.
 */
export const loopbackHttp: HttpPort = {
  request: (input) =>
    new URL(input.url).hostname === "127.0.0.1"
      ? ask(input)
      : Promise.resolve(failure("blocked_address")),
};

function ask(input: HttpPortRequest): Promise<HttpPortAnswer | HttpPortFailure> {
  return new Promise((resolve) => {
    const deadline = AbortSignal.timeout(input.timeoutMs);
    const signal = AbortSignal.any([deadline, input.signal]);
    const failed = (): void =>
      resolve(
        failure(
          deadline.aborted ? "timeout" : input.signal.aborted ? "aborted" : "connection_failed",
        ),
      );
    const outgoing = openRequest(
      input.url,
      { method: input.method, headers: input.headers, signal },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("error", failed);
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          chunks.push(chunk);
          if (bytes > input.maxBytes) response.destroy();
        });
        response.on("close", () => {
          if (!response.complete && bytes <= input.maxBytes) return failed();
          const headers = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          );
          resolve({
            ok: true,
            status: response.statusCode ?? 0,
            headers,
            body: Buffer.concat(chunks).subarray(0, input.maxBytes),
            truncated: bytes > input.maxBytes,
          });
        });
      },
    );
    outgoing.on("error", failed);
    outgoing.end(input.body);
  });
}

function failure(code: string): HttpPortFailure {
  return { ok: false, code, message: code };
}
