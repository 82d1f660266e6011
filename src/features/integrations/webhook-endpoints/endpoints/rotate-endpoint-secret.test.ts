import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../../test/use-fixture.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { sweepEndpoints } from "../../../../delivery/webhooks/queue/sweep-endpoints.ts";
import {
  type ReceivedDelivery,
  startEndpointApp,
} from "../../../../delivery/webhooks/webhooks.test-support.ts";
import { webhookEndpointOperations } from "../index.ts";

describe("POST /v1/webhook-endpoints/{id}/rotate-secret", () => {
  const app = useFixturePerTest(() => startEndpointApp({ operations: webhookEndpointOperations }));

  const rotate = (
    body: Record<string, unknown> = {},
    more: { key?: string | null; headers?: Record<string, string> } = {},
  ) =>
    app.request("POST", `/v1/webhook-endpoints/${app.endpointId}/rotate-secret`, {
      key: app.apiKey,
      body,
      ...more,
    });

  /** The next delivery, as a receiver sees it. */
  async function received(): Promise<ReceivedDelivery> {
    await app.event(app.workspaceId);
    await app.deliver();
    return app.receiver.received.at(-1)!;
  }

  it("signs with both secrets until the grace is over, then with the new one alone", async () => {
    const { status, body } = await rotate({ grace_hours: 48 });
    const { secret } = body.data;
    const expiresAt = new Date(app.clock.now().getTime() + 48 * HOUR_MS).toISOString();
    expect({
      status,
      written: body.written,
      previousSecretExpiresAt: body.data.previous_secret_expires_at,
    }).toEqual({
      status: 200,
      written: { secret_last_four: secret.slice(-4), previous_secret_expires_at: expiresAt },
      previousSecretExpiresAt: expiresAt,
    });
    expect(signersOf(await received(), { first: app.endpointSecret, secret })).toEqual({
      service: ["secret", "first"],
      standard: ["secret", "first"],
    });
    await app.advance(48 * HOUR_MS - 1);
    expect(signersOf(await received(), { first: app.endpointSecret, secret })).toEqual({
      service: ["secret", "first"],
      standard: ["secret", "first"],
    });
    await app.advance(1);
    expect(signersOf(await received(), { first: app.endpointSecret, secret })).toEqual({
      service: ["secret"],
      standard: ["secret"],
    });
    await sweepEndpoints(app.runtime.database, app.clock);
    expect(
      await app.sql(
        "select sealed_previous_secret, previous_secret_expires_at from webhook_endpoints",
      ),
    ).toEqual([{ sealed_previous_secret: null, previous_secret_expires_at: null }]);
    expect(signersOf(await received(), { first: app.endpointSecret, secret })).toEqual({
      service: ["secret"],
      standard: ["secret"],
    });
  });

  it("gives a day when nothing is said", async () => {
    expect((await rotate()).body.data.previous_secret_expires_at).toBe(
      new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
    );
  });

  it("drops the oldest at a second rotation inside the grace, with a warning", async () => {
    const second = (await rotate()).body;
    const third = (await rotate()).body;
    expect({
      secondWarningsCount: second.warnings.length,
      thirdWarningsCount: third.warnings.length,
    }).toEqual({ secondWarningsCount: 0, thirdWarningsCount: 1 });
    expect(
      signersOf(await received(), {
        first: app.endpointSecret,
        second: second.data.secret,
        third: third.data.secret,
      }),
    ).toEqual({ service: ["third", "second"], standard: ["third", "second"] });
    await app.advance(24 * HOUR_MS);
    expect((await rotate()).body.warnings).toEqual([]);
  });

  it("ends the present secret at once with grace_hours 0, which needs confirm", async () => {
    const asked = await rotate({ grace_hours: 0 });
    expect({ status: asked.status, code: asked.body.error.code }).toEqual({
      status: 409,
      code: "confirmation_required",
    });
    expect(asked.body.error.preview).toMatchObject({
      id: app.endpointId,
      would_write: { previous_secret_expires_at: null },
    });
    expect(signersOf(await received(), { first: app.endpointSecret })).toMatchObject({
      service: ["first"],
    });
    const { status, body } = await rotate({ grace_hours: 0, confirm: true });
    expect({ status, previousSecretExpiresAt: body.data.previous_secret_expires_at }).toEqual({
      status: 200,
      previousSecretExpiresAt: null,
    });
    expect(
      signersOf(await received(), { first: app.endpointSecret, secret: body.data.secret }),
    ).toEqual({
      service: ["secret"],
      standard: ["secret"],
    });
  });

  it("shows the new secret once and keeps neither in clear", async () => {
    const headers = { "idempotency-key": "rotate-1" };
    const { body } = await rotate({}, { headers });
    const replayed = await rotate({}, { headers });
    expect({ replayed: replayed.body.replayed, data: replayed.body.data }).toEqual({
      replayed: true,
      data: { ...body.data, secret: null },
    });
    for (const table of ["webhook_endpoints", "idempotency_records"]) {
      const dump = JSON.stringify(await app.sql(`select t::text as text from ${table} t`));
      const holds = {
        new: dump.includes(body.data.secret),
        previous: dump.includes(app.endpointSecret),
      };
      expect({ table, holds }).toEqual({ table, holds: { new: false, previous: false } });
    }
    expect(
      signersOf(await received(), { first: app.endpointSecret, secret: body.data.secret }),
    ).toMatchObject({
      service: ["secret", "first"],
    });
  });

  it.each([
    [{ grace_hours: -1 }, "grace_hours", "out_of_range"],
    [{ grace_hours: 169 }, "grace_hours", "out_of_range"],
    [{ grace_hours: 1.5 }, "grace_hours", "malformed"],
    [{ grace_hours: null }, "grace_hours", "malformed"],
    [{ secret: "whsec_mine" }, "secret", "unknown"],
  ])("refuses %j", async (body, param, reason) => {
    const answer = await rotate(body);
    expect({
      status: answer.status,
      param: answer.body.error.param,
      reason: answer.body.error.reason,
    }).toEqual({ status: 400, param, reason });
  });

  it("answers a dry run without a secret, and 404 for an app's", async () => {
    const dry = await rotate({ dry_run: true });
    expect(dry.body.object).toBe("dry_run");
    expect(dry.text).not.toContain("whsec_");
    await app.sql("update webhook_endpoints set client_id = 'app_one'");
    expect((await rotate()).status).toBe(404);
    expect(await app.sql("select secret_last_four from webhook_endpoints")).toEqual([
      { secret_last_four: app.endpointSecret.slice(-4) },
    ]);
  });
});

/**
 * The secrets that signed a delivery, in order, found as a receiver would; `?` for an unknown one.
 */
function signersOf(
  { headers, body }: ReceivedDelivery,
  secrets: Record<string, string>,
): { service: string[]; standard: string[] } {
  const seconds = String(headers["webhook-timestamp"]);
  const nameOf = (signature: string, sign: (secret: string) => string): string =>
    Object.entries(secrets).find(([, secret]) => sign(secret) === signature)?.[0] ?? "?";
  const [time, ...service] = String(headers["service-signature"]).split(",");
  expect(time).toBe(`t=${seconds}`);
  return {
    service: service.map((text) =>
      nameOf(
        text,
        (secret) => `v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
      ),
    ),
    standard: String(headers["webhook-signature"])
      .split(" ")
      .map((text) =>
        nameOf(
          text,
          (secret) =>
            `v1,${createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
              .update(`${String(headers["webhook-id"])}.${seconds}.${body}`)
              .digest("base64")}`,
        ),
      ),
  };
}
