import { ConnectionError } from "@castmeter/sdk";
import { describe, expect, it } from "vitest";
import type {
  OutboundClient,
  OutboundRequest,
  OutboundResult,
} from "../../../infrastructure/outbound/outbound-client.ts";
import { outboundFailure } from "../../../infrastructure/outbound/outbound-failure.ts";
import { apiClient } from "./api-client.ts";
import { outboundForCommands } from "./outbound-for-commands.ts";

const ACCESS = { baseUrl: "http://api.example/castmeter", apiKey: "cmk_test" };

/** A client whose requests all have one result, and the requests. */
function clientOf(result: OutboundResult) {
  const requests: OutboundRequest[] = [];
  const outbound: Pick<OutboundClient, "request"> = {
    request: (request) => {
      requests.push(request);
      return Promise.resolve(result);
    },
  };
  return { castmeter: apiClient(ACCESS, outbound, { maxRetries: 1 }), requests };
}

const answerOf = (status: number, text: string): OutboundResult => ({
  ok: true,
  status,
  headers: { "content-type": "application/json", "request-id": "req_1" },
  body: Buffer.from(text),
  truncated: false,
  finalUrl: ACCESS.baseUrl,
  redirects: [],
});

describe("the API as commands call it", () => {
  it("gets address, key, body and headers through the outbound client", async () => {
    const { castmeter, requests } = clientOf(answerOf(201, '{"data":{"id":"brand_1"}}'));
    const write = castmeter.brands.create({ name: "Käse" }, { idempotencyKey: "once" });
    const { data, response } = await write.withResponse();
    expect([data.data.id, response.requestId]).toEqual(["brand_1", "req_1"]);
    expect(requests).toEqual([
      expect.objectContaining({
        method: "POST",
        url: `${ACCESS.baseUrl}/v1/brands`,
        body: '{"name":"Käse"}',
        headers: expect.objectContaining({
          Authorization: "Bearer cmk_test",
          "Content-Type": "application/json",
          "Idempotency-Key": "once",
          "User-Agent": "castmeter-command/1",
        }),
      }),
    ]);
  });

  it("says which server cannot be read, and why", async () => {
    const { castmeter } = clientOf(outboundFailure("timeout", "It took too long."));
    await expect(castmeter.shows.list({}, { maxRetries: 0 })).rejects.toThrow(
      "http://api.example/castmeter cannot be read. It took too long.",
    );
  });

  it("is asked once at an address that the policy refuses", async () => {
    const { castmeter, requests } = clientOf(outboundFailure("blocked_address", "Not public."));
    await expect(castmeter.shows.list()).rejects.toThrow("may not be called. Not public.");
    expect(requests).toHaveLength(1);
  });

  it("is not asked with a key that no header may hold, nor again", async () => {
    const outbound = outboundForCommands("test");
    const { shows } = apiClient({ ...ACCESS, apiKey: "漢" }, outbound);
    const failure = await shows.list().catch((error: unknown) => error);
    outbound.close();
    expect(String(failure)).toContain("The value of authorization holds characters");
    expect(String(failure)).not.toContain("漢");
    expect(failure).not.toBeInstanceOf(ConnectionError);
  });

  it("takes an answer without a body for none of a Castmeter server", async () => {
    const { castmeter } = clientOf(answerOf(204, ""));
    await expect(castmeter.shows.list()).rejects.toMatchObject({ status: 204 });
  });
});
