import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { SCOPES } from "../../../kernel/access/scopes.ts";
import { CURRENT_VERSION } from "../../../kernel/contract/versions.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { invalid, refusalOf } from "../../../surfaces/session/session-surface.test-support.ts";
import { databaseText, KEYS, startTestKeys } from "./keys.test-support.ts";

const keys = useFixture(startTestKeys);
beforeEach(() => keys.begin());

describe("POST /app-api/developer/keys", () => {
  it("makes a key that works at once, and describes it", async () => {
    const { status, body } = await keys.create({
      allowed_ips: ["127.0.0.0/8", "::1"],
      expires_at: keys.aheadOf(DAY_MS),
    });
    expect(status).toBe(201);
    const { key, ...view } = body.data;
    expect(view).toEqual({
      object: "api_key",
      id: expect.stringMatching(/^key_[0-9A-Za-z]{24}$/),
      label: "Board",
      prefix: "cmk_",
      last_four: key.slice(-4),
      preset: "analytics",
      scopes: ["analytics:read", "clusters:read", "episodes:read", "shows:read"],
      rate_tier: "default",
      allowed_ips: ["127.0.0.0/8", "::1"],
      api_version: CURRENT_VERSION,
      created_by: "a***@example.com",
      created_at: keys.app.clock.now().toISOString(),
      expires_at: keys.aheadOf(DAY_MS),
      last_used_at: null,
      previous_expires_at: null,
      disabled: false,
      status: "expiring",
    });
    expect(await keys.opens(key)).toBe(200);
    expect((await keys.listed())[0]).toEqual(view);
  });

  it("answers the whole write result, of a session", async () => {
    const { body } = await keys.create({ label: " Board " });
    expect(body).toEqual({
      object: "write_result",
      ok: true,
      dry_run: false,
      auth_mode: "session",
      path: KEYS,
      id: body.data.id,
      method: "POST",
      written: {
        label: "Board",
        preset: "analytics",
        scopes: ["analytics:read", "clusters:read", "episodes:read", "shows:read"],
        expires_at: null,
        allowed_ips: [],
      },
      warnings: [],
      urls: { app: null, public: null },
      error: null,
      data: expect.objectContaining({ object: "api_key" }),
      replayed: false,
    });
  });

  it("shows the secret in that answer and nowhere else: not in the list, the database, or the log", async () => {
    const { id, key } = await keys.made();
    const rotated = (await keys.rotate(id)).body.data.key;
    await keys.opens(key);
    await keys.app.runtime.requestLog.flush();
    const stored = await databaseText(keys.app);
    const answers = [
      (await keys.admin.get(KEYS)).text,
      (await keys.update(id, { label: "Other" })).text,
    ];
    for (const secret of [key, rotated])
      expect(
        [stored, JSON.stringify(keys.app.logged), ...answers].filter((text) =>
          text.includes(secret),
        ),
      ).toEqual([]);
    expect(stored).toContain(id);
  });

  it("replays under the same Idempotency-Key with the same key and without its secret", async () => {
    const send = () =>
      keys.admin.request("POST", KEYS, {
        body: { label: "Once", preset: "analytics" },
        headers: { "idempotency-key": "create-once" },
      });
    const first = await send();
    const again = await send();
    expect(again).toMatchObject({
      status: 201,
      headers: { "idempotent-replayed": "true", location: `${KEYS}/${first.body.id}` },
      body: {
        id: first.body.id,
        replayed: true,
        warnings: [expect.stringContaining("first answer only")],
        data: { ...first.body.data, key: null },
      },
    });
    expect(await keys.listed()).toHaveLength(1);
    expect(await databaseText(keys.app)).not.toContain(first.body.data.key);
  });

  it("replays to no other person, who has Idempotency-Keys of their own", async () => {
    const other = await keys.surface.signIn({ workspaceId: keys.workspaceId, role: "admin" });
    const call = {
      body: { label: "Each", preset: "analytics" },
      headers: { "idempotency-key": "create-each" },
    };
    const first = await keys.admin.request("POST", KEYS, call);
    const second = await other.request("POST", KEYS, call);
    expect(second).toMatchObject({ status: 201, body: { replayed: false } });
    expect(second.body.id).not.toBe(first.body.id);
  });

  it("takes a preset or a list of scopes, one of the two", async () => {
    const custom = await keys.create({ scopes: ["shows:write", "shows:write"] });
    expect(custom.body.data).toMatchObject({
      preset: "custom",
      scopes: ["shows:read", "shows:write"],
    });
    expect((await keys.create({ preset: "custom", scopes: ["shows:read"] })).status).toBe(201);
    const full = await keys.create({ preset: "full_access" });
    expect(full.body.data.scopes).toHaveLength(SCOPES.length);
    const both = await keys.create({ preset: "analytics", scopes: ["shows:read"] });
    expect(refusalOf(both)).toEqual(invalid("scopes", "conflict"));
    expect(refusalOf(await keys.create({ preset: "custom" }))).toEqual(
      invalid("scopes", "missing"),
    );
    const neither = await keys.admin.request("POST", KEYS, { body: { label: "Board" } });
    expect(refusalOf(neither)).toEqual(invalid("preset", "missing"));
    expect(refusalOf(await keys.create({ preset: "everything" }))).toEqual(
      invalid("preset", "malformed"),
    );
  });

  it("names the scope that is none, and gives keys neither offline_access nor a role", async () => {
    for (const scope of ["shows:burn", "analytics:write", "offline_access", "*", "role:owner"]) {
      expect(refusalOf(await keys.create({ scopes: ["shows:read", scope] }))).toEqual(
        invalid("scopes[1]", "malformed"),
      );
    }
    expect(refusalOf(await keys.create({ scopes: [] }))).toEqual(invalid("scopes", "out_of_range"));
  });

  it("refuses labels and ends that mean nothing, naming the field", async () => {
    for (const label of ["", "x".repeat(81), "  "])
      expect(refusalOf(await keys.create({ label }))).toMatchObject({
        status: 400,
        code: "parameter_invalid",
        param: "label",
      });
    for (const expires_at of [keys.aheadOf(HOUR_MS - 1), keys.aheadOf(-DAY_MS)])
      expect(refusalOf(await keys.create({ expires_at }))).toEqual(
        invalid("expires_at", "out_of_range"),
      );
    expect(refusalOf(await keys.create({ expires_at: "tomorrow" }))).toEqual(
      invalid("expires_at", "malformed"),
    );
    const inSmallLetters = await keys.create({ expires_at: keys.aheadOf(HOUR_MS).toLowerCase() });
    expect(inSmallLetters.body.data.expires_at).toBe(keys.aheadOf(HOUR_MS));
    expect(refusalOf(await keys.create({ rate_tier: "partner" }))).toEqual(
      invalid("rate_tier", "unknown"),
    );
  });

  it.each([
    "192.0.2.1/33",
    "2001:db8::/129",
    "192.0.2.0/-1",
    "192.0.2.0/08",
    "192.0.2.0/",
    "192.0.2.0/24/8",
    "300.1.1.1",
    "example.com",
    "fe80::1%eth0",
    "::ffff:192.0.2.0/120",
  ])("refuses %s, which is no network", async (network) => {
    expect(refusalOf(await keys.create({ allowed_ips: ["192.0.2.1", network] }))).toEqual(
      invalid("allowed_ips[1]", "malformed"),
    );
  });

  it("stores each network once and in one spelling, 20 at most", async () => {
    const many = Array.from({ length: 21 }, (_, index) => `192.0.2.${index}`);
    expect(refusalOf(await keys.create({ allowed_ips: many }))).toEqual(
      invalid("allowed_ips", "too_many"),
    );
    const spelled = await keys.create({
      allowed_ips: ["0.0.0.0/0", "::FFFF:192.0.2.1", "2001:DB8::/32", "192.0.2.1"],
    });
    expect(spelled.body.data.allowed_ips).toEqual(["0.0.0.0/0", "192.0.2.1", "2001:db8::/32"]);
  });

  it("stops at 50 live keys exactly, also when many are made at once; ended ones do not count", async () => {
    for (let count = 0; count < 44; count += 1) await keys.app.key(keys.workspaceId);
    const { id } = await keys.made({ expires_at: keys.aheadOf(2 * HOUR_MS) });
    const answers = await Promise.all(Array.from({ length: 10 }, () => keys.create()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: "limit_reached",
      limit: 50,
      current: 50,
    });
    const dryRun = await keys.create({ dry_run: true });
    expect(dryRun.body.error).toMatchObject({ code: "limit_reached" });
    expect((await keys.revoke(id)).status).toBe(200);
    expect((await keys.create()).status).toBe(201);
    expect((await keys.create()).status).toBe(409);
  });
});
