import { sql } from "kysely";
import { Type } from "typebox";
import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { type TestAnswer } from "../../../test/harness.ts";
import { anyEvent } from "../../delivery/events/any-event.test-support.ts";
import { recordWorkspaceEvent, systemCause } from "../../delivery/events/record-event.ts";
import { createCluster } from "../../features/grouping/clusters/operations/create-cluster.ts";
import { deleteCluster } from "../../features/grouping/clusters/operations/delete-cluster.ts";
import { writeResultOf } from "../contract/envelope.ts";
import {
  countEffects,
  createEffects,
  probeWrite,
} from "../operation/probe-operations.test-support.ts";
import { anyObject, strictObject } from "../contract/schema.ts";

let breaks: Error | undefined;

const operations = [
  probeWrite(),
  probeWrite({
    id: "probes.refresh",
    path: "/v1/metered",
    output: writeResultOf(anyObject),
    preview: async () => ({
      resource: "probe",
      id: "prb_7",
      wouldWrite: { name: "x" },
      effects: ["Spend three calls.", "Tell the owner."],
      warnings: ["slow"],
      confirm: true,
      irreversible: true,
      cost: { provider_calls: 3, posts: 3, emails: 0 },
      cap: { limit: 200, used: 5, resets_at: "2026-10-21T00:00:00.000Z" },
      state: "metered",
    }),
    apply: async () => ({
      id: "prb_7",
      written: { name: "x" },
      warnings: ["late"],
      urls: { app: "http://app", public: null },
      data: { object: "probe" },
    }),
  }),
  probeWrite({
    id: "probes.breaking",
    path: "/v1/breaking",
    apply: async (context) => {
      await sql`insert into probe_effects (workspace_id, name) values (${context.workspace.id}, 'half')`.execute(
        context.database,
      );
      await recordWorkspaceEvent(
        context.database,
        context.workspace.id,
        anyEvent("probe.written", { id: "prb_1" }),
        systemCause(context.now),
      );
      if (breaks !== undefined) throw breaks;
      return { id: "prb_1", written: {}, data: {} };
    },
  }),
  probeWrite({
    id: "probes.careless",
    path: "/v1/careless",
    preview: async (context) => {
      await sql`insert into probe_effects (workspace_id, name) values (${context.workspace.id}, 'early')`.execute(
        context.database,
      );
      return { resource: "probe", id: null, wouldWrite: {}, effects: [], state: "early" };
    },
  }),
  probeWrite({
    id: "probes.misshapen",
    path: "/v1/misshapen",
    output: writeResultOf(strictObject({ object: Type.String() })),
  }),
  createCluster,
  deleteCluster,
];

describe("writes", () => {
  let workspaceId: string;
  let key: string;
  const app = useApp({ operations });
  beforeAll(async () => {
    await createEffects(app);
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });

  const post = (url: string, body: unknown = {}): Promise<TestAnswer> =>
    app.request("POST", url, { key, body });
  const countEvents = async (): Promise<number> =>
    (await app.sql<{ count: number }>("select count(*)::int as count from events"))[0]?.count ?? -1;

  it("answer the whole write result", async () => {
    const answer = await post("/v1/metered?confirm=true", {});
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      object: "write_result",
      ok: true,
      dry_run: false,
      auth_mode: "api_key",
      path: "/v1/metered",
      id: "prb_7",
      method: "POST",
      written: { name: "x" },
      warnings: ["slow", "late"],
      urls: { app: "http://app", public: null },
      error: null,
      data: { object: "probe" },
      replayed: false,
    });
  });

  it("roll a dry run back, so that even a preview that writes leaves nothing", async () => {
    const before = await countEffects(app);
    expect((await post("/v1/careless?dry_run=true", {})).status).toBe(200);
    expect(await countEffects(app)).toBe(before);
    expect((await post("/v1/careless", {})).status).toBe(200);
    expect(await countEffects(app)).toBe(before + 2);
  });

  it("answer a dry run with what would be written, and write nothing", async () => {
    const before = await countEffects(app);
    for (const url of ["/v1/metered?dry_run=true", "/v1/metered?dry_run=true&confirm=true"]) {
      const answer = await post(url);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        object: "dry_run",
        resource: "probe",
        would_write: { name: "x" },
        warnings: ["slow"],
        requires_confirm: true,
        cost: { provider_calls: 3, posts: 3, emails: 0 },
      });
    }
    expect((await post("/v1/probes", { name: "y", dry_run: true })).body).toMatchObject({
      object: "dry_run",
      would_write: { name: "y" },
      requires_confirm: false,
      cost: null,
    });
    expect(await countEffects(app)).toBe(before);
  });

  it("answer 409 with the change as preview where confirm is missing or false", async () => {
    for (const [url, body] of [
      ["/v1/metered", {}],
      ["/v1/metered?confirm=false", {}],
      ["/v1/metered", { confirm: false }],
    ] as const) {
      const answer = await post(url, body);
      expect(answer.status).toBe(409);
      expect(answer.body.error).toMatchObject({
        type: "conflict_error",
        code: "confirmation_required",
        param: "confirm",
      });
      expect(answer.body.error.preview).toEqual({
        object: "preview",
        action: "probes.refresh",
        resource: "probe",
        id: "prb_7",
        would_write: { name: "x" },
        effects: ["Spend three calls.", "Tell the owner."],
        irreversible: true,
        cost: { provider_calls: 3, posts: 3, emails: 0 },
        cap: { limit: 200, used: 5, resets_at: "2026-10-21T00:00:00.000Z" },
      });
    }
  });

  it("call the map would_delete in the preview of a deletion, and delete nothing before confirm", async () => {
    const show = await app.show(workspaceId);
    const cluster = (await post(`/v1/shows/${show}/clusters`, { name: "To go" })).body.id;
    const url = `/v1/shows/${show}/clusters/${cluster}`;
    const refused = await app.request("DELETE", url, { key });
    expect(refused.body.error.preview).toMatchObject({
      id: cluster,
      would_delete: { name: "To go" },
    });
    expect(refused.body.error.preview).not.toHaveProperty("would_write");
    expect((await app.sql("select 1 from clusters where id = $1", [cluster])).length).toBe(1);
    const deleted = await app.request("DELETE", `${url}?confirm=true`, { key });
    expect(deleted.body.data).toEqual({ object: "cluster", id: cluster, deleted: true });
    expect((await app.sql("select 1 from clusters where id = $1", [cluster])).length).toBe(0);
    expect((await app.request("DELETE", `${url}?confirm=true`, { key })).status).toBe(404);
  });

  it("take confirm from query or body, and refuse one that says both or neither", async () => {
    expect((await post("/v1/metered", { confirm: true })).status).toBe(200);
    expect((await post("/v1/metered?confirm=true", { confirm: true })).status).toBe(200);
    const both = await post("/v1/metered?confirm=true", { confirm: false });
    expect({
      status: both.status,
      param: both.body.error.param,
      reason: both.body.error.reason,
    }).toEqual({ status: 400, param: "confirm", reason: "conflict" });
    expect((await post("/v1/metered?dry_run=false", { dry_run: true })).body.error.param).toBe(
      "dry_run",
    );
    for (const [url, body] of [
      ["/v1/metered?confirm=1", {}],
      ["/v1/metered?confirm=", {}],
      ["/v1/metered?confirm=true&confirm=true", {}],
      ["/v1/metered", { confirm: "true" }],
      ["/v1/metered", { confirm: null }],
    ] as const) {
      const answer = await post(url, body);
      expect({
        status: answer.status,
        param: answer.body.error.param,
        reason: answer.body.error.reason,
      }).toEqual({ status: 400, param: "confirm", reason: "malformed" });
    }
  });

  it("answer 201 with Location where something was stored", async () => {
    const show = await app.show(workspaceId);
    const answer = await post(`/v1/shows/${show}/clusters`, { name: "New" });
    expect(answer.status).toBe(201);
    expect(answer.headers["location"]).toBe(`/v1/shows/${show}/clusters/${answer.body.id}`);
  });

  it("leave nothing behind when they fail after writing: no row, no event", async () => {
    const [effects, events] = [await countEffects(app), await countEvents()];
    breaks = new Error("too late");
    expect((await post("/v1/breaking")).status).toBe(500);
    expect({ effects: await countEffects(app), events: await countEvents() }).toEqual({
      effects,
      events,
    });
    breaks = undefined;
    expect((await post("/v1/breaking")).status).toBe(200);
    expect({ effects: await countEffects(app), events: await countEvents() }).toEqual({
      effects: effects + 1,
      events: events + 1,
    });
  });

  it("run again where PostgreSQL asks for it, with one effect", async () => {
    const effects = await countEffects(app);
    let tries = 0;
    breaks = Object.assign(new Error("could not serialize"), { code: "40001" });
    Object.defineProperty(breaks, "code", {
      get: () => ((tries += 1) >= 2 && (breaks = undefined), "40001"),
    });
    expect((await post("/v1/breaking")).status).toBe(200);
    expect(await countEffects(app)).toBe(effects + 1);
  });

  it("whose answer breaks its own schema are a loud failure in tests, and undone", async () => {
    const effects = await countEffects(app);
    expect((await post("/v1/misshapen", { name: "x" })).status).toBe(500);
    expect(await countEffects(app)).toBe(effects);
  });

  it("refuse unknown and wrong fields by their path", async () => {
    const faults = [
      [{ nome: "x" }, "nome", "unknown"],
      [{ name: "" }, "name", "out_of_range"],
      [{ name: 7 }, "name", "malformed"],
      [{ tags: ["a", 1] }, "tags[1]", "malformed"],
      [{ tags: ["a", "b", "c", "d"] }, "tags", "too_many"],
      [[], null, "malformed"],
      ["text", null, "malformed"],
    ] as const;
    for (const [body, param, reason] of faults) {
      const answer = await post(
        "/v1/probes",
        typeof body === "string" ? JSON.stringify(body) : body,
      );
      expect({
        status: answer.status,
        param: answer.body.error.param,
        reason: answer.body.error.reason,
      }).toEqual({ status: 400, param, reason });
    }
    const query = await post("/v1/probes?colour=red");
    expect({
      status: query.status,
      param: query.body.error.param,
      reason: query.body.error.reason,
    }).toEqual({ status: 400, param: "colour", reason: "unknown" });
  });
});
