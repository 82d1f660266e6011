import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import type { StoredAttempt } from "../../../db/schema/tables.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { ATTEMPT_TIMEOUT_MS } from "./attempt-delivery.ts";
import { DeliveryTargets } from "../worker/delivery-target.ts";
import { sendTest, TEST_EVENT_TYPE } from "./send-test.ts";
import { newEndpointSecret, secretOwner } from "./signature.ts";
import { startWebhookApp } from "../webhooks.test-support.ts";

const BYTES_KEPT = 1_024;

describe("a test delivery", () => {
  let workspaceId: string;
  let endpoint: { id: string; secret: string };
  const app = useFixture(startWebhookApp);
  beforeAll(async () => {
    workspaceId = await app.workspace();
    endpoint = await app.endpoint(workspaceId);
  });

  async function send(
    outbound: OutboundClient = app.runtime.services.outbound,
  ): Promise<{ status: string; attempt: StoredAttempt }> {
    const { database, secrets } = app.runtime;
    const row = await database
      .selectFrom("webhook_endpoints")
      .selectAll()
      .where("id", "=", endpoint.id)
      .executeTakeFirstOrThrow();
    const id = await sendTest(
      {
        workspaceId,
        target: new DeliveryTargets(secrets).of(row, app.clock.now()),
        type: TEST_EVENT_TYPE,
        data: { object: { object: "webhook_endpoint", id: endpoint.id } },
        cause: { source: "api", requestId: null, idempotencyKey: null },
      },
      { database, outbound, clock: app.clock },
    );
    const [stored] = await app.sql<{
      status: string;
      attempts: StoredAttempt[];
      test_body: string;
    }>("select status, attempts, test_body from webhook_deliveries where id = $1", [id]);
    expect(stored?.attempts).toHaveLength(1);
    return { status: stored!.status, attempt: stored!.attempts[0]! };
  }

  const answerText = (write: (response: ServerResponse) => void): void =>
    app.receiver.answer((_delivery, response) => write(response));

  it("is signed with the endpoint's secret, and during a rotation with the one before it too", async () => {
    const older = newEndpointSecret();
    const hour = new Date(app.clock.now().getTime() + 3_600_000);
    await app.sql(
      "update webhook_endpoints set sealed_previous_secret = $2, previous_secret_expires_at = " +
        "$3 where id = $1",
      [endpoint.id, app.runtime.secrets.seal(older, secretOwner(endpoint.id)), hour],
    );
    await send();
    const { headers, body } = app.receiver.received.at(-1)!;
    const seconds = String(Math.floor(app.clock.now().getTime() / 1_000));
    const mac = (secret: string): string =>
      createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    expect(headers["service-signature"]).toBe(
      `t=${seconds},v1=${mac(endpoint.secret)},v1=${mac(older)}`,
    );
  });

  it("keeps 1,024 bytes of the answer, cut on a character", async () => {
    // 1,024 is no multiple of three: the last sign would be cut in two.
    answerText((response) => response.end("€".repeat(500)));
    const { attempt } = await send();
    expect(attempt.response_body).toBe("€".repeat(341));
    expect(Buffer.byteLength(attempt.response_body!)).toBeLessThanOrEqual(BYTES_KEPT);
  });

  it("keeps an answer with NUL bytes, and one that is no text at all, within the same size", async () => {
    answerText((response) => response.end("a\u0000b"));
    expect((await send()).attempt.response_body).toBe("a\uFFFDb");
    for (const byte of [0x00, 0xff]) {
      answerText((response) => response.end(Buffer.alloc(2_000, byte)));
      expect((await send()).attempt.response_body).toBe("\uFFFD".repeat(341));
    }
  });

  it("reads 64 KiB of an answer and waits for no more", async () => {
    answerText((response) => {
      // More is promised and never comes: a client that waits for the end hangs.
      response.writeHead(200, { "content-length": "10000000" });
      response.write("x".repeat(200_000));
    });
    const { status, attempt } = await send();
    expect({
      status,
      responseStatus: attempt.response_status,
      responseBody: attempt.response_body,
    }).toEqual({ status: "succeeded", responseStatus: 200, responseBody: "x".repeat(BYTES_KEPT) });
  });

  it("follows no redirect: the status says what the receiver did", async () => {
    const before = app.receiver.received.length;
    answerText((response) =>
      response.writeHead(302, { location: `${app.receiver.url}/elsewhere` }).end(),
    );
    const { status, attempt } = await send();
    expect({ status, responseStatus: attempt.response_status, error: attempt.error }).toEqual({
      status: "failed",
      responseStatus: 302,
      error: null,
    });
    expect(app.receiver.received.length - before).toBe(1);
  });

  it("gives a receiver ten seconds, and records a timeout without a status", async () => {
    const { outbound } = app.runtime.services;
    const asked: number[] = [];
    const impatient: OutboundClient = {
      request: (request) => {
        asked.push(request.timeoutMs);
        return outbound.request({ ...request, timeoutMs: 50 });
      },
      stream: (request) => outbound.stream(request),
      close: () => outbound.close(),
    };
    answerText(() => undefined);
    const { status, attempt } = await send(impatient);
    expect({
      status,
      responseStatus: attempt.response_status,
      responseBody: attempt.response_body,
      error: attempt.error,
    }).toEqual({ status: "failed", responseStatus: null, responseBody: null, error: "timeout" });
    expect(asked).toEqual([ATTEMPT_TIMEOUT_MS]);
  });

  it("to an address that may not be reached is recorded as such", async () => {
    await app.sql("update webhook_endpoints set url = 'ftp://127.0.0.1/' where id = $1", [
      endpoint.id,
    ]);
    const { status, attempt } = await send();
    expect({ status, responseStatus: attempt.response_status, error: attempt.error }).toEqual({
      status: "failed",
      responseStatus: null,
      error: "blocked_address",
    });
  });
});
