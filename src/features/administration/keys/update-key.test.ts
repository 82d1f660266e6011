import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startSecondProcess } from "../../../kernel/pipeline/second-process.test-support.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { invalid, refusalOf } from "../../../surfaces/session/session-surface.test-support.ts";
import { probes, startTestKeys } from "./keys.test-support.ts";

const keys = useFixture(startTestKeys);
beforeEach(() => keys.begin());

describe("PATCH /app-api/developer/keys/{id}", () => {
  it("narrows, widens, disables and enables a key in every process at once", async () => {
    const other = await startSecondProcess(keys.app, { operations: probes });
    const { id, key } = await keys.made({ scopes: ["shows:read"] });
    const statuses = async (): Promise<number[]> => [
      await keys.opens(key),
      (await other.request("GET", "/v1/probes", { key })).status,
    ];
    const heard = (status: number) =>
      vi.waitFor(async () => expect(await statuses()).toEqual([status, status]), {
        timeout: 1_500,
        interval: 5,
      });
    await heard(200);
    expect((await keys.update(id, { scopes: ["episodes:write"] })).body.written).toEqual({
      scopes: ["episodes:read", "episodes:write"],
      preset: "custom",
    });
    await heard(403);
    expect((await keys.update(id, { scopes: ["episodes:write", "shows:read"] })).status).toBe(200);
    await heard(200);
    expect((await keys.update(id, { disabled: true })).body).toMatchObject({
      written: { disabled: true },
      data: { disabled: true, status: "disabled" },
    });
    await heard(401);
    expect((await keys.update(id, { disabled: false })).body.data.status).toBe("active");
    await heard(200);
    expect((await keys.update(id, { allowed_ips: ["192.0.2.0/24"] })).body.written).toEqual({
      allowed_ips: ["192.0.2.0/24"],
    });
    await heard(401);
    await other.close();
  });

  it("answers exactly what changed, and a warning where nothing did", async () => {
    const { id } = await keys.made({ preset: "read_only" });
    expect((await keys.update(id, { label: " New name " })).body.written).toEqual({
      label: "New name",
    });
    const same = (await keys.update(id, { label: "New name", disabled: false })).body;
    expect(same.written).toEqual({});
    expect(same.warnings).toEqual([expect.stringContaining("Nothing was changed")]);
    expect((await keys.listed())[0]).toMatchObject({ label: "New name", preset: "read_only" });
    await keys.update(id, { disabled: true });
    const disabledAt = () => keys.app.sql("select disabled_at from api_keys where id = $1", [id]);
    const before = await disabledAt();
    keys.app.clock.advance(1_000);
    await keys.update(id, { disabled: true });
    expect(await disabledAt()).toEqual(before);
  });

  it("refuses what may not be changed, and keys that have ended", async () => {
    const { id } = await keys.made();
    for (const field of ["expires_at", "preset", "rate_tier", "api_version"])
      expect(refusalOf(await keys.update(id, { [field]: "x" }))).toEqual(invalid(field, "unknown"));
    expect(refusalOf(await keys.update(id, { scopes: ["offline_access"] }))).toEqual(
      invalid("scopes[0]", "malformed"),
    );
    await keys.revoke(id);
    expect((await keys.update(id, { disabled: false })).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "revoked",
      allowed: [],
    });
    const short = await keys.made({ expires_at: keys.aheadOf(HOUR_MS) });
    keys.app.clock.advance(HOUR_MS);
    expect((await keys.update(short.id, { label: "x" })).body.error.current_state).toBe("expired");
  });
});
