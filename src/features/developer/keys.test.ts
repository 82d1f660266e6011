import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestAnswer } from "../../../test/harness.ts";
import { probeRead } from "../../kernel/operation/probe-operations.test-support.ts";
import { SCOPES } from "../../kernel/access/scopes.ts";
import { startSecondProcess } from "../../kernel/pipeline/second-process.test-support.ts";
import { CURRENT_VERSION } from "../../kernel/contract/versions.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import {
  type AppApi,
  type Browser,
  startAppApi,
} from "../../surfaces/app-api/app-api.test-support.ts";
import { developerRoutes } from "./index.ts";

const KEYS = "/app-api/developer/keys";
const operations = [probeRead({ scope: "shows:read" })];

let api: AppApi;
let workspaceId: string;
let admin: Browser;

beforeAll(async () => {
  api = await startAppApi(developerRoutes, { operations });
});
beforeEach(async () => {
  api.app.clock.advance(MINUTE_MS);
  workspaceId = await api.app.workspace();
  admin = await api.signIn({
    workspaceId,
    role: "admin",
    email: `ada.${workspaceId}@example.com`.toLowerCase(),
  });
});
afterAll(() => api.close());

const create = (body: Record<string, unknown> = {}, browser = admin) =>
  browser.request("POST", KEYS, {
    body: {
      label: "Board",
      ...("scopes" in body || "preset" in body ? {} : { preset: "analytics" }),
      ...body,
    },
  });
const made = async (body: Record<string, unknown> = {}): Promise<{ id: string; key: string }> => {
  const answer = await create(body);
  expect([answer.status, answer.body.error]).toEqual([201, null]);
  return answer.body.data;
};
const opens = async (key: string): Promise<number> =>
  (await api.app.get("/v1/probes", { key })).status;
const listed = async (): Promise<Record<string, unknown>[]> => (await admin.get(KEYS)).body.data;
const aheadOf = (milliseconds: number): string =>
  new Date(api.app.clock.now().getTime() + milliseconds).toISOString();
const refusal = ({ status, body }: TestAnswer): unknown[] => [
  status,
  body.error?.code,
  body.error?.param,
  body.error?.reason,
];

/** Every text in the database, to look for what must be in none. */
async function databaseText(): Promise<string> {
  const tables = await api.app.sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      api.app.sql<{ text: string | null }>(
        `select string_agg(t::text, ' ') as text from "${name}" t`,
      ),
    ),
  );
  return texts
    .flat()
    .map(({ text }) => text ?? "")
    .join(" ");
}

describe("POST /app-api/developer/keys", () => {
  it("makes a key that works at once, and describes it", async () => {
    const { status, body } = await create({
      allowed_ips: ["127.0.0.0/8", "::1"],
      expires_at: aheadOf(DAY_MS),
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
      created_at: api.app.clock.now().toISOString(),
      expires_at: aheadOf(DAY_MS),
      last_used_at: null,
      previous_expires_at: null,
      disabled: false,
      status: "expiring",
    });
    expect([await opens(key), (await listed())[0]]).toEqual([200, view]);
  });

  it("shows the secret in that answer and nowhere else: not in the list, the database, or the log", async () => {
    const { id, key } = await made();
    const rotated = (await admin.request("POST", `${KEYS}/${id}/rotate`)).body.data.key;
    await opens(key);
    await api.app.runtime.requestLog.flush();
    const stored = await databaseText();
    const answers = [
      (await admin.get(KEYS)).text,
      (await admin.request("PATCH", `${KEYS}/${id}`, { body: { label: "Other" } })).text,
      (await admin.get("/app-api/developer/logs")).text,
    ];
    for (const secret of [key, rotated])
      expect(
        [stored, JSON.stringify(api.app.logged), ...answers].filter((text) =>
          text.includes(secret),
        ),
      ).toEqual([]);
    expect(stored).toContain(id);
  });

  it("takes a preset or a list of scopes, one of the two", async () => {
    const custom = await create({ scopes: ["shows:write", "shows:write"] });
    expect(custom.body.data).toMatchObject({
      preset: "custom",
      scopes: ["shows:read", "shows:write"],
    });
    expect((await create({ preset: "custom", scopes: ["shows:read"] })).status).toBe(201);
    expect((await create({ preset: "full_access" })).body.data.scopes).toHaveLength(SCOPES.length);
    expect(refusal(await create({ preset: "analytics", scopes: ["shows:read"] }))).toEqual([
      400,
      "parameter_invalid",
      "scopes",
      "conflict",
    ]);
    expect(refusal(await create({ preset: "custom" }))).toEqual([
      400,
      "parameter_invalid",
      "scopes",
      "missing",
    ]);
    expect(refusal(await admin.request("POST", KEYS, { body: { label: "Board" } }))).toEqual([
      400,
      "parameter_invalid",
      "preset",
      "missing",
    ]);
    expect(refusal(await create({ preset: "everything" }))).toEqual([
      400,
      "parameter_invalid",
      "preset",
      "malformed",
    ]);
  });

  it("names the scope that is none, and gives keys no offline_access", async () => {
    for (const scope of ["shows:burn", "analytics:write", "offline_access", "*"]) {
      expect(refusal(await create({ scopes: ["shows:read", scope] }))).toEqual([
        400,
        "parameter_invalid",
        "scopes[1]",
        "malformed",
      ]);
    }
    expect(refusal(await create({ scopes: [] }))).toEqual([
      400,
      "parameter_invalid",
      "scopes",
      "out_of_range",
    ]);
  });

  it("refuses labels, ends and networks that mean nothing, naming the field", async () => {
    for (const label of ["", "x".repeat(81)])
      expect(refusal(await create({ label })).slice(0, 3)).toEqual([
        400,
        "parameter_invalid",
        "label",
      ]);
    expect(refusal(await create({ label: "  " })).slice(0, 3)).toEqual([
      400,
      "parameter_invalid",
      "label",
    ]);
    for (const expires_at of [aheadOf(HOUR_MS - 1), aheadOf(-DAY_MS)])
      expect(refusal(await create({ expires_at }))).toEqual([
        400,
        "parameter_invalid",
        "expires_at",
        "out_of_range",
      ]);
    expect(refusal(await create({ expires_at: "tomorrow" }))).toEqual([
      400,
      "parameter_invalid",
      "expires_at",
      "malformed",
    ]);
    expect(
      (await create({ expires_at: aheadOf(HOUR_MS).toLowerCase() })).body.data.expires_at,
    ).toBe(aheadOf(HOUR_MS));
    for (const network of [
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
    ]) {
      expect([network, ...refusal(await create({ allowed_ips: ["192.0.2.1", network] }))]).toEqual([
        network,
        400,
        "parameter_invalid",
        "allowed_ips[1]",
        "malformed",
      ]);
    }
    expect(
      refusal(
        await create({ allowed_ips: Array.from({ length: 21 }, (_, index) => `192.0.2.${index}`) }),
      ),
    ).toEqual([400, "parameter_invalid", "allowed_ips", "too_many"]);
    expect(
      (
        await create({
          allowed_ips: ["0.0.0.0/0", "::FFFF:192.0.2.1", "2001:DB8::/32", "192.0.2.1"],
        })
      ).body.data.allowed_ips,
    ).toEqual(["0.0.0.0/0", "192.0.2.1", "2001:db8::/32"]);
    expect(refusal(await create({ rate_tier: "partner" }))).toEqual([
      400,
      "parameter_invalid",
      "rate_tier",
      "unknown",
    ]);
  });

  it("stops at 50 live keys exactly, also when many are made at once; ended ones make room", async () => {
    for (let count = 0; count < 44; count += 1) await api.app.key(workspaceId);
    const { id } = await made({ expires_at: aheadOf(2 * HOUR_MS) });
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: "limit_reached",
      limit: 50,
      current: 50,
    });
    expect((await admin.request("DELETE", `${KEYS}/${id}?confirm=true`)).status).toBe(200);
    expect([(await create()).status, (await create()).status]).toEqual([201, 409]);
  });
});

describe("GET /app-api/developer/keys", () => {
  it("lists newest first by pages, with those that ended, and none of another workspace", async () => {
    await api.app.key(await api.app.workspace());
    const ids = [];
    for (let count = 0; count < 5; count += 1) {
      // Two of one moment each: the page ends between them.
      if (count % 2 === 0) api.app.clock.advance(1);
      ids.push((await made()).id);
    }
    await admin.request("DELETE", `${KEYS}/${ids[0]}?confirm=true`);
    const first = (await admin.get(`${KEYS}?limit=2`)).body;
    expect([first.object, first.url, first.has_more]).toEqual(["list", KEYS, true]);
    const second = (await admin.get(`${KEYS}?limit=2&cursor=${first.next_cursor}`)).body;
    const third = (await admin.get(`${KEYS}?limit=2&cursor=${second.next_cursor}`)).body;
    const all = [first, second, third].flatMap(({ data }) => data);
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(ids));
    expect(all).toHaveLength(ids.length);
    expect(all.filter(({ status }) => status === "revoked").map(({ id }) => id)).toEqual([ids[0]]);
    const times = all.map(({ created_at: createdAt }): string => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect([third.has_more, third.next_cursor]).toEqual([false, null]);
    expect(refusal(await admin.get(`${KEYS}?cursor=x`))).toEqual([
      400,
      "parameter_invalid",
      "cursor",
      "malformed",
    ]);
  });
});

describe("PATCH /app-api/developer/keys/{id}", () => {
  const update = (id: string, body: Record<string, unknown>) =>
    admin.request("PATCH", `${KEYS}/${id}`, { body });

  it("narrows, widens, disables and enables a key in every process at once", async () => {
    const other = await startSecondProcess(api.app, { operations });
    const { id, key } = await made({ scopes: ["shows:read"] });
    const statuses = async (): Promise<number[]> => [
      await opens(key),
      (await other.request("GET", "/v1/probes", { key })).status,
    ];
    const heard = (status: number) =>
      vi.waitFor(async () => expect(await statuses()).toEqual([status, status]), {
        timeout: 1_500,
        interval: 5,
      });
    await heard(200);
    expect((await update(id, { scopes: ["episodes:write"] })).body.written).toEqual({
      scopes: ["episodes:read", "episodes:write"],
      preset: "custom",
    });
    await heard(403);
    expect((await update(id, { scopes: ["episodes:write", "shows:read"] })).status).toBe(200);
    await heard(200);
    expect((await update(id, { disabled: true })).body).toMatchObject({
      written: { disabled: true },
      data: { disabled: true, status: "disabled" },
    });
    await heard(401);
    expect((await update(id, { disabled: false })).body.data.status).toBe("active");
    await heard(200);
    expect((await update(id, { allowed_ips: ["192.0.2.0/24"] })).body.written).toEqual({
      allowed_ips: ["192.0.2.0/24"],
    });
    await heard(401);
    await other.close();
  });

  it("says exactly what changed, and that nothing did", async () => {
    const { id } = await made({ preset: "read_only" });
    expect((await update(id, { label: " New name " })).body.written).toEqual({ label: "New name" });
    const same = (await update(id, { label: "New name", disabled: false })).body;
    expect([same.written, same.warnings]).toEqual([
      {},
      [expect.stringContaining("Nothing was changed")],
    ]);
    expect((await listed())[0]).toMatchObject({ label: "New name", preset: "read_only" });
    await update(id, { disabled: true });
    const [before] = await api.app.sql("select disabled_at from api_keys where id = $1", [id]);
    api.app.clock.advance(1_000);
    await update(id, { disabled: true });
    expect((await api.app.sql("select disabled_at from api_keys where id = $1", [id]))[0]).toEqual(
      before,
    );
  });

  it("refuses what may not be changed, and keys that are over", async () => {
    const { id } = await made();
    for (const field of ["expires_at", "preset", "rate_tier", "api_version"])
      expect(refusal(await update(id, { [field]: "x" }))).toEqual([
        400,
        "parameter_invalid",
        field,
        "unknown",
      ]);
    expect(refusal(await update(id, { scopes: ["offline_access"] }))).toEqual([
      400,
      "parameter_invalid",
      "scopes[0]",
      "malformed",
    ]);
    await admin.request("DELETE", `${KEYS}/${id}?confirm=true`);
    expect((await update(id, { disabled: false })).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "revoked",
      allowed: [],
    });
    const short = await made({ expires_at: aheadOf(HOUR_MS) });
    api.app.clock.advance(HOUR_MS);
    expect((await update(short.id, { label: "x" })).body.error.current_state).toBe("expired");
  });
});

describe("POST /app-api/developer/keys/{id}/rotate", () => {
  const rotate = (id: string, query = "", body: unknown = {}) =>
    admin.request("POST", `${KEYS}/${id}/rotate${query}`, { body });

  it("answers a new secret, and lets the old one work for a day", async () => {
    const { id, key } = await made();
    const { status, body } = await rotate(id);
    expect([status, body.data.previous_expires_at, body.data.last_four]).toEqual([
      200,
      aheadOf(DAY_MS),
      body.data.key.slice(-4),
    ]);
    expect([await opens(key), await opens(body.data.key)]).toEqual([200, 200]);
    api.app.clock.advance(DAY_MS);
    await vi.waitFor(async () =>
      expect([await opens(key), await opens(body.data.key)]).toEqual([401, 200]),
    );
  });

  it("keeps one rotation open at a time, also of two at once", async () => {
    const { id } = await made();
    const both = await Promise.all([
      rotate(id, "", { grace_hours: 1 }),
      rotate(id, "", { grace_hours: 1 }),
    ]);
    // What cannot be done asks for no confirmation.
    expect((await rotate(id, "", { grace_hours: 0 })).body.error.code).toBe("state_conflict");
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: "state_conflict",
      current_state: "rotating",
    });
    api.app.clock.advance(HOUR_MS);
    expect((await rotate(id)).status).toBe(200);
  });

  it("ends the old secret at once only when that is confirmed", async () => {
    const { id, key } = await made();
    const asked = await rotate(id, "", { grace_hours: 0 });
    expect(asked.body.error).toMatchObject({
      code: "confirmation_required",
      preview: { action: "developer.keys.rotate", resource: "api_key", id, irreversible: true },
    });
    expect(await opens(key)).toBe(200);
    const done = await rotate(id, "?confirm=true", { grace_hours: 0 });
    await vi.waitFor(async () =>
      expect([await opens(key), await opens(done.body.data.key)]).toEqual([401, 200]),
    );
    expect((await rotate(id)).status).toBe(200);
  });

  it("never lets a secret outlive its key, and takes whole hours from 0 to 24", async () => {
    const { id } = await made({ expires_at: aheadOf(2 * HOUR_MS) });
    expect((await rotate(id)).body.data.previous_expires_at).toBe(aheadOf(2 * HOUR_MS));
    for (const grace_hours of [-1, 25, 1.5, "1"])
      expect(refusal(await rotate(id, "", { grace_hours })).slice(0, 3)).toEqual([
        400,
        "parameter_invalid",
        "grace_hours",
      ]);
    api.app.clock.advance(2 * HOUR_MS);
    expect((await rotate(id)).body.error.current_state).toBe("expired");
  });
});

describe("DELETE /app-api/developer/keys/{id}", () => {
  it("shows what it would do, then ends the key for good", async () => {
    const { id, key } = await made();
    const asked = await admin.request("DELETE", `${KEYS}/${id}`);
    expect([asked.status, asked.body.error.code, asked.body.error.preview]).toEqual([
      409,
      "confirmation_required",
      {
        object: "preview",
        action: "developer.keys.revoke",
        resource: "api_key",
        id,
        would_delete: { label: "Board", last_four: key.slice(-4) },
        effects: expect.any(Array),
        irreversible: true,
        cost: null,
        cap: null,
      },
    ]);
    expect(await opens(key)).toBe(200);
    const done = await admin.request("DELETE", `${KEYS}/${id}?confirm=true`);
    expect([done.status, done.body.data]).toEqual([200, { object: "api_key", id, deleted: true }]);
    await vi.waitFor(async () => expect(await opens(key)).toBe(401));
    const [first] = await api.app.sql("select revoked_at from api_keys where id = $1", [id]);
    api.app.clock.advance(MINUTE_MS);
    expect((await admin.request("DELETE", `${KEYS}/${id}?confirm=true`)).status).toBe(200);
    expect((await api.app.sql("select revoked_at from api_keys where id = $1", [id]))[0]).toEqual(
      first,
    );
  });
});

describe("keys of others", () => {
  it("are kept from editors, viewers and people outside", async () => {
    const { id } = await made();
    const stranger = await api.signIn({ workspaceId: await api.app.workspace(), role: "owner" });
    const calls = [
      ["GET", KEYS, undefined],
      ["POST", KEYS, { label: "x", preset: "analytics" }],
      ["PATCH", `${KEYS}/${id}`, { label: "x" }],
      ["POST", `${KEYS}/${id}/rotate`, {}],
      ["DELETE", `${KEYS}/${id}?confirm=true`, undefined],
    ] as const;
    for (const role of ["editor", "viewer"] as const) {
      const member = await api.signIn({ workspaceId, role });
      for (const [method, url, body] of calls) {
        const refused = await member.request(method, url, body === undefined ? {} : { body });
        expect([method, refused.status, refused.body.error.required_scope]).toEqual([
          method,
          403,
          "role:admin",
        ]);
      }
    }
    // A foreign key and one that does not exist are one answer.
    for (const [method, url, body] of calls.slice(2)) {
      const foreign = await stranger.request(method, url, body === undefined ? {} : { body });
      const unknown = await stranger.request(
        method,
        url.replace(id, `key_${"0".repeat(24)}`),
        body === undefined ? {} : { body },
      );
      expect([foreign.status, foreign.body.error.message]).toEqual([
        404,
        unknown.body.error.message,
      ]);
    }
    expect(
      (await stranger.get(KEYS, { headers: { "castmeter-workspace": workspaceId } })).status,
    ).toBe(404);
    expect((await stranger.get(KEYS)).body.data).toEqual([]);
    expect((await listed())[0]).toMatchObject({
      id,
      label: "Board",
      status: "active",
      previous_expires_at: null,
    });
  });
});

describe("the catalogues", () => {
  it("name every preset and scope with words, to everybody who is signed in", async () => {
    const person = await api.signIn();
    const presets = (await person.get("/app-api/developer/presets")).body.data;
    const scopes = (await person.get("/app-api/developer/scopes")).body.data;
    expect(presets.map(({ id }: { id: string }) => id)).toEqual([
      "full_access",
      "read_only",
      "analytics",
      "partner_sync",
      "campaign_ops",
      "reporting",
    ]);
    expect(scopes.map(({ id }: { id: string }) => id)).toEqual(SCOPES);
    for (const { description } of [...presets, ...scopes])
      expect(description.length).toBeGreaterThan(10);
    const key = await create({ preset: "partner_sync" });
    expect(presets.find(({ id }: { id: string }) => id === "partner_sync").scopes).toEqual(
      key.body.data.scopes,
    );
    for (const name of ["presets", "scopes"])
      expect((await api.bare("GET", `/app-api/developer/${name}`)).status).toBe(401);
  });
});
