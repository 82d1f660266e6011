import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../../test/network.ts";
import { useFixture } from "../../../../../../test/use-fixture.ts";
import { createPool } from "../../../../../db/connection/pool.ts";
import { runDueJobs } from "../../../../../infrastructure/jobs/run-due-jobs.ts";
import { refreshFeedJob } from "../../index.ts";
import { feedXml, startFeedServer } from "../feed.test-support.ts";

describe("POST /v1/shows", () => {
  let workspaceId: string;
  let key: string;

  const server = useFixture(startFeedServer);
  const app = useApp({
    services: () => ({
      outbound: server.client,
      outboundPolicy: { allowPrivateNetwork: true, ownAddresses: [], ports: [] },
    }),
  });
  beforeEach(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    server.pages.clear();
    server.requests.length = 0;
    server.pages.set(
      "/feed",
      feedXml(
        [
          { guid: "b", title: "The newer", date: "2026-10-02T08:00:00Z" },
          { guid: "a", date: "2026-10-01T08:00:00Z" },
          { guid: "c", audio: null },
        ],
        { title: "Salt &amp; Signal" },
      ),
    );
  });

  const add = (
    body: Record<string, unknown> = {},
    options: { by?: string; headers?: Record<string, string> } = {},
  ) =>
    app.request("POST", "/v1/shows", {
      key: options.by ?? key,
      body: { rss_url: `${server.origin}/feed`, ...body },
      ...(options.headers === undefined ? {} : { headers: options.headers }),
    });
  const count = async (table: string) =>
    (await app.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

  it("says in a dry run what the feed holds, and leaves nothing behind", async () => {
    const before = await count("shows");
    const { status, body } = await add({ dry_run: true });
    expect([status, body.object]).toEqual([200, "dry_run"]);
    expect(body.would_write).toEqual({
      rss_url: `${server.origin}/feed`,
      podcast_name: "Salt & Signal",
      handle: expect.stringMatching(/^salt-signal(-\d+)?$/),
      feed: {
        title: "Salt & Signal",
        author: "Harbour Audio",
        item_count: 2,
        skipped_item_count: 1,
        newest_item: { title: "The newer", published_at: "2026-10-02T08:00:00.000Z" },
      },
    });
    expect(await count("shows")).toBe(before);
    const { feed: _feed, ...wouldWrite } = body.would_write;
    expect((await add()).body.written).toEqual(wouldWrite);
  });

  it("refuses a handle in a dry run as in the write", async () => {
    const handle = (await add()).body.data.handle as string;
    for (const [sent, status, code] of [
      [handle.toUpperCase(), 409, "handle_taken"],
      ["!!!", 400, "parameter_invalid"],
      ["cluster", 409, "handle_taken"],
    ] as const)
      for (const body of [{ handle: sent, dry_run: true }, { handle: sent }]) {
        const answer = await add(body);
        expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([
          status,
          code,
          "handle",
        ]);
      }
  });

  it("adds the show and its event, and a worker imports the episodes", async () => {
    const { status, body, headers } = await add({}, { headers: { "idempotency-key": "add" } });
    expect(status).toBe(201);
    expect(headers["location"]).toBe(`/v1/shows/${body.id}`);
    expect(body.written).toEqual({
      rss_url: `${server.origin}/feed`,
      podcast_name: "Salt & Signal",
      handle: body.data.handle,
    });
    expect(
      await app.sql("select type, source from events where object_id = $1", [body.id]),
    ).toEqual([{ type: "show.created", source: "api" }]);
    const pool = createPool({ url: app.databaseUrl, max: 1, applicationName: "test" });
    const { services, log } = app.runtime;
    await runDueJobs({
      pool,
      jobs: [refreshFeedJob],
      clock: app.clock,
      log,
      services: { ...services, database: app.runtime.database, urls: app.runtime.urls },
    });
    await pool.end();
    app.runtime.access.clear();
    const show = (await app.get(`/v1/shows/${body.id}`, { key })).body;
    expect([show.episode_count, show.author, show.feed.item_count]).toEqual([
      2,
      "Harbour Audio",
      2,
    ]);
    const again = await add({}, { headers: { "idempotency-key": "add" } });
    expect([again.body.replayed, again.body.id]).toEqual([true, body.id]);
  });

  it("takes a name and a handle, and stores the address the feed has moved to", async () => {
    server.pages.set("/old", { status: 301, location: "/feed" });
    const { body } = await add({
      rss_url: `${server.origin}/old`,
      podcast_name: "Ours",
      handle: "Ours-2",
    });
    expect(body.written).toEqual({
      rss_url: `${server.origin}/feed`,
      podcast_name: "Ours",
      handle: "ours-2",
    });
    const taken = await add({ handle: "ours-2" });
    expect([taken.status, taken.body.error.code]).toEqual([409, "handle_taken"]);
  });

  it("warns where a show of the workspace has the feed already, and of no other workspace", async () => {
    const first = (await add({}, { by: await app.key(await app.workspace()) })).body;
    expect(first.warnings.filter((text: string) => text.includes("same feed"))).toEqual([]);
    const { body } = await add();
    app.runtime.access.clear();
    const warning = `The show "Salt & Signal" (${body.id}) of this workspace has the same feed already. Both are read and counted.`;
    expect((await add({ dry_run: true })).body.warnings).toContain(warning);
    const second = await add();
    expect([second.status, second.body.warnings]).toEqual([201, expect.arrayContaining([warning])]);
  });

  it("refuses a feed that cannot be read, with the reason, and adds nothing", async () => {
    const before = await count("shows");
    for (const [path, message] of [
      ["/gone", "The feed could not be read. 127.0.0.1 answered 404."],
      ["/page", "The feed could not be read. "],
    ] as const) {
      server.pages.set("/page", "<!doctype html><title>Hello</title>");
      const { status, body } = await add({ rss_url: `${server.origin}${path}` });
      expect([status, body.error.param]).toEqual([400, "rss_url"]);
      expect(body.error.message).toContain(message);
    }
    expect(await count("shows")).toBe(before);
    server.requests.length = 0;
    const refused = await add({ rss_url: "ftp://feeds.example.com/x" });
    expect([refused.status, refused.body.error.param]).toEqual([400, "rss_url"]);
    expect(server.requests).toEqual([]);
  });

  it("refuses a second show of a solo workspace before it reads the feed", async () => {
    const soloId = await app.workspace({ kind: "solo" });
    const by = await app.key(soloId);
    const { status, body } = await add({}, { by });
    expect(status).toBe(201);
    server.requests.length = 0;
    app.runtime.access.clear();
    const refused = await add({}, { by });
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: "limit_reached", limit: 1, current: 1 },
    ]);
    expect(server.requests).toEqual([]);
    await app.request("DELETE", `/v1/shows/${body.id}?confirm=true`, { key: by });
    expect((await add({}, { by })).status).toBe(201);
  });
});
