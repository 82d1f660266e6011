import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notifyAccessChanged } from "../../kernel/access/access-cache.ts";
import type { AuthorizedApp, AuthorizedApps } from "../../kernel/access/authorized-apps.ts";
import { probeRead } from "../../kernel/operation/probe-operations.test-support.ts";
import { DAY_MS, HOUR_MS } from "../../lib/clock.ts";
import {
  type AppApi,
  type Browser,
  startAppApi,
} from "../../surfaces/app-api/app-api.test-support.ts";
import { developerRoutes } from "./index.ts";

const LOGS = "/app-api/developer/logs";
const APPS = "/app-api/developer/authorized-apps";

/**
 * Apps that the database does not know; removing writes a row, so that a rolled-back removal shows.
 */
const apps = new Map<string, AuthorizedApp & { workspaceId: string }>();
const removed = (): Promise<{ handle: string }[]> =>
  api.app.sql("select handle from handle_directory where subject_id = 'removed'");
const authorizedApps: AuthorizedApps = {
  list: async (workspaceId) => [...apps.values()].filter((app) => app.workspaceId === workspaceId),
  remove: async (transaction, workspaceId, id, now) => {
    const app = apps.get(id);
    if (app?.workspaceId !== workspaceId) return undefined;
    await transaction
      .insertInto("handle_directory")
      .values({ subject_kind: "show", handle: id, subject_id: "removed", created_at: now })
      .execute();
    await notifyAccessChanged(transaction, workspaceId);
    return app;
  },
  removeOfPerson: async () => 0,
};

let api: AppApi;
let workspaceId: string;
let editor: Browser;
let admin: Browser;

beforeAll(async () => {
  api = await startAppApi(developerRoutes, {
    operations: [probeRead(), probeRead({ id: "probes.other", path: "/v1/others" })],
    services: () => ({ authorizedApps }),
  });
});
beforeEach(async () => {
  api.app.clock.advance(60_000);
  workspaceId = await api.app.workspace();
  editor = await api.signIn({ workspaceId, role: "editor" });
  admin = await api.signIn({ workspaceId, role: "admin" });
});
afterAll(() => api.close());

describe("GET /app-api/developer/logs", () => {
  const logs = async (
    query = "",
    browser = editor,
  ): Promise<{
    data: Record<string, unknown>[];
    has_more: boolean;
    next_cursor: string | null;
    meta: unknown;
  }> => (await browser.get(`${LOGS}${query}`)).body;
  const call = async (key: string, path: string): Promise<string> => {
    const answer = await api.app.get(path, { key });
    await api.app.runtime.requestLog.flush();
    api.app.clock.advance(10);
    return answer.headers["request-id"] ?? "";
  };

  it("shows each call of the workspace's keys, newest first, without queries and bodies", async () => {
    const key = await api.app.key(workspaceId);
    await api.app.get("/v1/probes", { key: await api.app.key(await api.app.workspace()) });
    const first = await call(key, "/v1/probes?token=quiet");
    const second = await call(key, "/v1/others");
    const { data } = await logs();
    expect(data.map(({ id }) => id)).toEqual([second, first]);
    expect(data[1]).toEqual({
      object: "request_log",
      id: first,
      method: "GET",
      path: "/v1/probes",
      status: expect.any(Number),
      error_code: expect.toSatisfy((code) => code === null || typeof code === "string"),
      duration_ms: expect.any(Number),
      credential_id: expect.stringMatching(/^key_/),
      credential_label: "test key",
      version: "2026-10-14",
      replayed: false,
      created_at: expect.any(String),
    });
  });

  it("filters by method, path, status, key and time", async () => {
    const key = await api.app.key(workspaceId);
    const narrow = await api.app.key(workspaceId, { scopes: ["brands:read"] });
    const wide = await call(key, "/v1/others");
    const since = api.app.clock.now().toISOString();
    const refused = await call(narrow, "/v1/probes");
    const ids = async (query: string): Promise<unknown[]> =>
      (await logs(query)).data.map(({ id }) => id);
    const [{ credential_id: narrowId } = {}] = (await logs("?status=403")).data;
    expect(await ids("?status=403")).toEqual([refused]);
    expect(await ids("?path=/v1/oth")).toEqual([wide]);
    expect(await ids("?path=%25")).toEqual([]);
    expect(await ids("?method=GET")).toEqual([refused, wide]);
    expect(await ids("?method=POST")).toEqual([]);
    expect(await ids(`?credential_id=${String(narrowId)}`)).toEqual([refused]);
    expect(await ids(`?created_gte=${since}`)).toEqual([refused]);
    for (const [query, param] of [
      ["method=FETCH", "method"],
      ["status=99", "status"],
      ["created_gte=yesterday", "created_gte"],
      ["limit=0", "limit"],
      ["ip=1", "ip"],
    ]) {
      const answer = await editor.get(`${LOGS}?${query}`);
      expect([answer.status, answer.body.error.param]).toEqual([400, param]);
    }
  });

  it("goes on where a page ended, with the same filters alone", async () => {
    const key = await api.app.key(workspaceId);
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await call(key, "/v1/probes"));
    const seen = [];
    let cursor = "";
    for (;;) {
      const page = await logs(`?limit=2${cursor}`);
      seen.push(...page.data.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen).toEqual(ids);
    const { next_cursor: next } = await logs("?limit=2");
    expect((await editor.get(`${LOGS}?limit=2&status=200&cursor=${next}`)).status).toBe(400);
    const foreign = await api.signIn({ workspaceId: await api.app.workspace(), role: "owner" });
    expect((await foreign.get(`${LOGS}?limit=2&cursor=${next}`)).status).toBe(400);
  });

  it("reaches back 14 days, and is for editors and above", async () => {
    const key = await api.app.key(workspaceId);
    await call(key, "/v1/probes");
    const from = api.app.clock.now().getTime();
    await api.app.advance(14 * DAY_MS - HOUR_MS);
    expect((await logs()).data).toHaveLength(1);
    await api.app.advance(2 * HOUR_MS);
    expect(
      (
        await logs(
          `?created_gte=${new Date(from - DAY_MS).toISOString()}`,
          await api.signIn({ workspaceId, role: "editor" }),
        )
      ).data,
    ).toEqual([]);
    const viewer = await api.signIn({ workspaceId, role: "viewer" });
    expect([(await viewer.get(LOGS)).status, (await api.bare("GET", LOGS)).status]).toEqual([
      403, 401,
    ]);
  });
});

describe("authorized apps", () => {
  const connect = (id: string, inWorkspace: string): void => {
    apps.set(id, {
      workspaceId: inWorkspace,
      id,
      clientId: `app_${id}`,
      name: `Planner ${id}`,
      scopes: ["shows:read"],
      authorizedBy: "grace@example.com",
      createdAt: api.app.clock.now(),
      lastUsedAt: null,
    });
  };

  it("are listed for admins, with the address of who let them in masked", async () => {
    connect("one", workspaceId);
    connect("two", await api.app.workspace());
    const { status, body } = await admin.get(APPS);
    expect([status, body.object, body.data]).toEqual([
      200,
      "list",
      [
        {
          object: "authorized_app",
          id: "one",
          client_id: "app_one",
          name: "Planner one",
          scopes: ["shows:read"],
          authorized_by: "g***@example.com",
          created_at: api.app.clock.now().toISOString(),
          last_used_at: null,
        },
      ],
    ]);
    expect((await editor.get(APPS)).status).toBe(403);
  });

  it("are removed by a confirmed call alone, and those of others by none", async () => {
    connect("three", workspaceId);
    connect("four", await api.app.workspace());
    const asked = await admin.request("DELETE", `${APPS}/three`);
    expect([asked.status, asked.body.error.preview]).toMatchObject([
      409,
      {
        action: "developer.authorized_apps.remove",
        id: "three",
        would_delete: { client_id: "app_three", name: "Planner three" },
      },
    ]);
    expect(await removed()).toEqual([]);
    expect((await editor.request("DELETE", `${APPS}/three?confirm=true`)).status).toBe(403);
    for (const id of ["four", "none"])
      expect((await admin.request("DELETE", `${APPS}/${id}?confirm=true`)).status).toBe(404);
    const done = await admin.request("DELETE", `${APPS}/three?confirm=true`);
    expect([done.status, done.body.data]).toEqual([
      200,
      { object: "authorized_app", id: "three", deleted: true },
    ]);
    expect(await removed()).toEqual([{ handle: "three" }]);
  });
});
