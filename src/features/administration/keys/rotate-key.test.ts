import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { refusalOf } from "../../../surfaces/session/session-surface.test-support.ts";
import { databaseText, KEYS, startTestKeys } from "./keys.test-support.ts";

const keys = useFixture(startTestKeys);
beforeEach(() => keys.begin());

describe("POST /app-api/developer/keys/{id}/rotate", () => {
  /** Until the secret before is refused and the new one works. */
  const takesOver = (before: string, after: string) =>
    vi.waitFor(async () => {
      expect(await keys.opens(before)).toBe(401);
      expect(await keys.opens(after)).toBe(200);
    });

  it("answers a new secret, and lets the old one work for a day", async () => {
    const { id, key } = await keys.made();
    const { status, body } = await keys.rotate(id);
    const written = {
      last_four: body.data.key.slice(-4),
      previous_expires_at: keys.aheadOf(DAY_MS),
    };
    expect({ status, written: body.written }).toEqual({ status: 200, written });
    expect(body.data).toMatchObject(written);
    expect(await keys.opens(key)).toBe(200);
    expect(await keys.opens(body.data.key)).toBe(200);
    keys.app.clock.advance(DAY_MS);
    await takesOver(key, body.data.key);
  });

  it("keeps one rotation open at a time, also of two at once", async () => {
    const { id } = await keys.made();
    const both = await Promise.all([
      keys.rotate(id, "", { grace_hours: 1 }),
      keys.rotate(id, "", { grace_hours: 1 }),
    ]);
    // What cannot be done asks for no confirmation.
    expect((await keys.rotate(id, "", { grace_hours: 0 })).body.error.code).toBe("state_conflict");
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: "state_conflict",
      current_state: "rotating",
    });
    keys.app.clock.advance(HOUR_MS);
    expect((await keys.rotate(id)).status).toBe(200);
  });

  it("ends the old secret at once only when that is confirmed", async () => {
    const { id, key } = await keys.made();
    const asked = await keys.rotate(id, "", { grace_hours: 0 });
    expect(asked.body.error).toMatchObject({
      code: "confirmation_required",
      preview: { action: "developer.keys.rotate", resource: "api_key", id, irreversible: true },
    });
    expect(await keys.opens(key)).toBe(200);
    const done = await keys.rotate(id, "?confirm=true", { grace_hours: 0 });
    await takesOver(key, done.body.data.key);
    expect((await keys.rotate(id)).status).toBe(200);
  });

  it("replays under the same Idempotency-Key without a second rotation and without the secret", async () => {
    const { id } = await keys.made();
    const send = () =>
      keys.admin.request("POST", `${KEYS}/${id}/rotate`, {
        body: {},
        headers: { "idempotency-key": "rotate-once" },
      });
    const first = await send();
    expect((await send()).body).toEqual({
      ...first.body,
      replayed: true,
      warnings: [expect.stringContaining("first answer only")],
      data: { ...first.body.data, key: null },
    });
    expect(await keys.opens(first.body.data.key)).toBe(200);
    expect(await databaseText(keys.app)).not.toContain(first.body.data.key);
  });

  it("never lets a secret outlive its key, and takes whole hours from 0 to 24", async () => {
    const { id } = await keys.made({ expires_at: keys.aheadOf(2 * HOUR_MS) });
    expect((await keys.rotate(id)).body.data.previous_expires_at).toBe(keys.aheadOf(2 * HOUR_MS));
    for (const grace_hours of [-1, 25, 1.5, "1"])
      expect(refusalOf(await keys.rotate(id, "", { grace_hours }))).toMatchObject({
        status: 400,
        code: "parameter_invalid",
        param: "grace_hours",
      });
    keys.app.clock.advance(2 * HOUR_MS);
    expect((await keys.rotate(id)).body.error.current_state).toBe("expired");
  });
});
