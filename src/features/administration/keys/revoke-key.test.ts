import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { startTestKeys } from "./keys.test-support.ts";

const keys = useFixture(startTestKeys);
beforeEach(() => keys.begin());

describe("DELETE /app-api/developer/keys/{id}", () => {
  it("shows what it would do, then ends the key for good", async () => {
    const { id, key } = await keys.made();
    const asked = await keys.revoke(id, "");
    expect(asked).toMatchObject({
      status: 409,
      body: { error: { code: "confirmation_required" } },
    });
    expect(asked.body.error.preview).toEqual({
      object: "preview",
      action: "developer.keys.revoke",
      resource: "api_key",
      id,
      would_delete: { label: "Board", last_four: key.slice(-4) },
      effects: [
        `Revoke the key Board (cmk_…${key.slice(-4)}): whatever uses it is refused at once.`,
        "Webhook endpoints it made stay. Live links it made show nothing any more.",
      ],
      irreversible: true,
      cost: null,
      cap: null,
    });
    expect(await keys.opens(key)).toBe(200);
    const done = await keys.revoke(id);
    expect(done.status).toBe(200);
    expect(done.body.data).toEqual({ object: "api_key", id, deleted: true });
    await vi.waitFor(async () => expect(await keys.opens(key)).toBe(401));
    const revokedAt = () => keys.app.sql("select revoked_at from api_keys where id = $1", [id]);
    const first = await revokedAt();
    keys.app.clock.advance(MINUTE_MS);
    expect((await keys.revoke(id)).status).toBe(200);
    expect(await revokedAt()).toEqual(first);
  });
});
