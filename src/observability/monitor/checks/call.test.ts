import { describe, expect, it } from "vitest";
import type {
  OutboundClient,
  OutboundRequest,
} from "../../../infrastructure/outbound/outbound-client.ts";
import { outboundFailure } from "../../../infrastructure/outbound/outbound-failure.ts";
import { CHECK_TIMEOUT_MS } from "../components.ts";
import { createCaller } from "./call.ts";

describe("a call of the monitor", () => {
  it("goes to the server alone, with its key, a limit of time and size, and ends with the monitor", async () => {
    const asked: OutboundRequest[] = [];
    const outbound: OutboundClient = {
      request: async (request) => {
        asked.push(request);
        return outboundFailure("timeout", "no answer");
      },
      stream: async () => outboundFailure("timeout", "no answer"),
      close: () => undefined,
    };
    const { signal } = new AbortController();
    const time = { monotonicMs: () => 0, wait: async () => undefined } as never;
    const server = { baseUrl: "http://127.0.0.1:4000", apiKey: "cmk_one" };
    const call = createCaller(server, { outbound, time, signal });
    expect(await call({ path: "/v1/me" })).toMatchObject({ ok: false, isRefused: false });
    expect(asked).toEqual([
      {
        method: "GET",
        url: "http://127.0.0.1:4000/v1/me",
        headers: { authorization: "Bearer cmk_one" },
        body: undefined,
        timeoutMs: CHECK_TIMEOUT_MS,
        maxBytes: 4 * 1_048_576,
        onOverflow: "fail",
        signal,
      },
    ]);
  });
});
