import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { probeRead } from "../../../kernel/operation/probe-operations.test-support.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import {
  type Browser,
  refusalOf,
  startSessionSurface,
} from "../../../surfaces/session/session-surface.test-support.ts";
import { developerOperations } from "./index.ts";

const LOGS = "/app-api/developer/logs";

let workspaceId: string;
let editor: Browser;

const surface = useFixture(() =>
  startSessionSurface(
    { operations: developerOperations },
    { operations: [probeRead(), probeRead({ id: "probes.other", path: "/v1/others" })] },
  ),
);
beforeEach(async () => {
  surface.app.clock.advance(MINUTE_MS);
  workspaceId = await surface.app.workspace();
  editor = await surface.signIn({ workspaceId, role: "editor" });
});

interface LogPage {
  data: Record<string, unknown>[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Reading the log is itself a call of the workspace; most tests look at the calls of keys. */
async function logs(query = "path=/v1/", browser = editor): Promise<LogPage> {
  const { body } = await browser.get(`${LOGS}?${query}`);
  await surface.app.runtime.requestLog.flush();
  return body;
}

async function call(key: string, path: string): Promise<string> {
  const answer = await surface.app.get(path, { key });
  await surface.app.runtime.requestLog.flush();
  surface.app.clock.advance(10);
  return answer.headers["request-id"] ?? "";
}

describe("GET /app-api/developer/logs", () => {
  it("shows each call of the workspace's keys, newest first, without queries and bodies", async () => {
    const key = await surface.app.key(workspaceId);
    await surface.app.get("/v1/probes", {
      key: await surface.app.key(await surface.app.workspace()),
    });
    const first = await call(key, "/v1/probes?token=quiet");
    const second = await call(key, "/v1/others");
    const { data } = await logs("");
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

  it("shows calls of people by the session and a masked address", async () => {
    const { session, person } = editor;
    await logs();
    surface.app.clock.advance(10);
    const { data } = await logs("");
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      method: "GET",
      path: LOGS,
      status: 200,
      credential_id: session.id,
      credential_label: `Session of ${person.email.slice(0, 1)}***@example.com`,
    });
  });

  it("filters by method, path, status, key and time", async () => {
    const key = await surface.app.key(workspaceId);
    const narrow = await surface.app.key(workspaceId, { scopes: ["brands:read"] });
    const wide = await call(key, "/v1/others");
    const since = surface.app.clock.now().toISOString();
    const refused = await call(narrow, "/v1/probes");
    const ids = async (query: string): Promise<unknown[]> =>
      (await logs(`path=/v1/&${query}`)).data.map(({ id }) => id);
    const [{ credential_id: narrowId } = {}] = (await logs("status=403")).data;
    expect(await ids("status=403")).toEqual([refused]);
    expect(await ids("outcome=refused")).toEqual([refused]);
    expect(await ids("outcome=failed")).toEqual([]);
    expect((await logs("path=/v1/oth")).data.map(({ id }) => id)).toEqual([wide]);
    expect((await logs("path=%25")).data).toEqual([]);
    expect(await ids("method=GET")).toEqual([refused, wide]);
    expect(await ids("method=POST")).toEqual([]);
    expect(await ids(`credential_id=${String(narrowId)}`)).toEqual([refused]);
    expect(await ids(`created_gte=${since}`)).toEqual([refused]);
  });

  it.each([
    ["method=FETCH", "method"],
    ["status=99", "status"],
    ["created_gte=yesterday", "created_gte"],
    ["limit=0", "limit"],
    ["ip=1", "ip"],
  ])("refuses %s, naming the field", async (query, param) => {
    expect(refusalOf(await editor.get(`${LOGS}?${query}`))).toMatchObject({ status: 400, param });
  });

  it("goes on where a page ended, with the same filters alone", async () => {
    const key = await surface.app.key(workspaceId);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await call(key, "/v1/probes"));
    const seen = [];
    let cursor = "";
    for (;;) {
      const page = await logs(`path=/v1/&limit=2${cursor}`);
      seen.push(...page.data.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen).toEqual(ids);
    const { next_cursor: next } = await logs("limit=2");
    expect((await editor.get(`${LOGS}?limit=2&status=200&cursor=${next}`)).status).toBe(400);
    const foreign = await surface.signIn({ workspaceId: await surface.app.workspace() });
    expect((await foreign.get(`${LOGS}?limit=2&cursor=${next}`)).status).toBe(400);
  });

  it("reaches back 14 days, and is for editors and above", async () => {
    const key = await surface.app.key(workspaceId);
    await call(key, "/v1/probes");
    const from = surface.app.clock.now().getTime();
    await surface.app.advance(14 * DAY_MS - HOUR_MS);
    expect((await logs()).data).toHaveLength(1);
    await surface.app.advance(2 * HOUR_MS);
    const earlier = new Date(from - DAY_MS).toISOString();
    const later = await surface.signIn({ workspaceId, role: "editor" });
    expect((await logs(`path=/v1/&created_gte=${earlier}`, later)).data).toEqual([]);
    const viewer = await surface.signIn({ workspaceId, role: "viewer" });
    expect((await viewer.get(LOGS)).status).toBe(403);
    expect((await surface.bare("GET", LOGS)).status).toBe(401);
  });
});
