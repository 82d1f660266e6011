import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useApp } from "../../../test/network.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { readConfig } from "../../app/config/config.ts";
import {
  feedXml,
  startFeedServer,
} from "../../features/catalogue/episodes/import/feed.test-support.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { runCommandLine } from "./program.ts";

interface Ran {
  code: number;
  out: string;
  error: string;
}

describe("castmeter show", () => {
  let folder: string;
  let workspaceId: string;

  // Commands have the time of the machine, and events need the partition of its day.
  const app = useApp({ start: new Date().toISOString() });
  const server = useFixture(startFeedServer);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "castmeter-shows-"));
    workspaceId = await app.workspace();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  afterEach(() => vi.useRealTimers());

  const run = (...args: string[]): Promise<Ran> => runLine("show", ...args);
  async function runLine(...args: string[]): Promise<Ran> {
    const ran: Ran = { code: -1, out: "", error: "" };
    await runCommandLine(args, {
      loadConfig: async () => () =>
        readConfig({
          DATABASE_URL: app.databaseUrl,
          MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
          DATA_DIR: folder,
          ALLOW_PRIVATE_NETWORK: "on",
        }),
      print: (text) => (ran.out += text),
      printError: (text) => (ran.error += text),
      exit: (code) => (ran.code = code),
    });
    return ran;
  }
  const importList = async (text: string): Promise<Ran & { lines: string[] }> => {
    const file = join(folder, "list");
    await writeFile(file, text);
    const ran = await run("import", file, "--workspace", workspaceId);
    return { ...ran, lines: ran.out.split("\n") };
  };
  const count = async () =>
    (
      await app.sql<{ count: number }>(
        "select count(*)::int as count from workspace_shows where workspace_id = $1",
        [workspaceId],
      )
    )[0]?.count;

  it("import adds a list, reports what failed with exit code 1, and goes on when it is run again", async () => {
    server.pages.set("/one", feedXml([{ guid: "a" }], { title: "One" }));
    server.pages.set("/two", feedXml([{ guid: "a" }, { guid: "b" }], { title: "Two" }));
    server.pages.set("/moved", { status: 301, location: "/two" });
    const { origin } = server;
    const opml = `<opml version="2.0"><body><outline text="All">${[
      "/one",
      "/two",
      "/later",
      "/moved",
    ]
      .map((path) => `<outline type="rss" text="x" xmlUrl="${origin}${path}"/>`)
      .join(
        "",
      )}<outline type="rss" text="x" xmlUrl="http://169.254.169.254/feed"/></outline></body></opml>`;
    const first = await importList(opml);
    expect(first.code).toBe(1);
    expect(first.out).toMatch(/added\s+\w{20}\s+One, 1 episodes/);
    expect(first.out).toMatch(/there\s+\w{20}\s+Two|added\s+\w{20}\s+Two, 2 episodes/);
    expect(first.out).toContain(
      `failed   ${origin}/later: The feed could not be read (not_found). 127.0.0.1 answered 404.`,
    );
    expect(first.out).toContain("http://169.254.169.254/feed: The feed's address is refused.");
    expect(first.lines).toContain("5 addresses: 2 added, 1 already there, 2 failed");
    expect(await count()).toBe(2);
    server.pages.set("/later", feedXml([{ guid: "a" }], { title: "Later" }));
    server.requests.length = 0;
    const second = await importList(`${origin}/one\n${origin}/two\n# a remark\n${origin}/later\n`);
    expect(second).toMatchObject({ code: 0, error: "" });
    expect(second.lines.at(-1)).toBe("3 addresses: 1 added, 2 already there, 0 failed");
    expect(server.requests.map(({ path }) => path)).toEqual(["/later"]);
    expect((await importList("")).error).toContain("holds no address of a feed");
  });

  it("that cannot be read is named by doctor, until it is archived", async () => {
    const showId = await app.show(workspaceId, { name: "Silent" });
    await app.sql(
      "insert into show_feeds (show_id, url, next_poll_at, failure_count, last_error_code, last_error_message) values ($1, 'x', now(), 3, 'gone', 'It answered 410.')",
      [showId],
    );
    const doctor = async () =>
      (
        JSON.parse((await runLine("doctor", "--no-figures", "--json")).out) as {
          checks: { check: string; status: string; details?: string[] }[];
        }
      ).checks.find(({ check }) => check === "feeds");
    expect(await doctor()).toMatchObject({
      status: "warn",
      details: [`${showId} Silent: It answered 410. 3 in a row, last read never`],
    });
    await run("archive", showId);
    expect((await doctor())?.status).toBe("ok");
  });

  it("events have the database's time, also on a machine whose clock is set wrong", async () => {
    const showId = await app.show(workspaceId, { name: "Ahead" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * MINUTE_MS });
    expect((await run("archive", showId)).code).toBe(0);
    expect(
      await app.sql(
        "select created_at < now() + interval '1 minute' as is_now from events where object_id = $1",
        [showId],
      ),
    ).toEqual([{ is_now: true }]);
  });

  it("add answers with the workspace, also where it is the only one and was not named", async () => {
    server.pages.set("/only", feedXml([{ guid: "a" }], { title: "Only" }));
    const added = await run("add", "--rss", `${server.origin}/only`, "--json");
    expect(JSON.parse(added.out)).toMatchObject({ name: "Only", workspace_id: workspaceId });
  });

  it("add warns where the workspace has the feed already", async () => {
    server.pages.set("/twice", feedXml([{ guid: "a" }], { title: "Twice" }));
    const add = () => run("add", "--workspace", workspaceId, "--rss", `${server.origin}/twice`);
    expect((await add()).out).not.toContain("same feed");
    const again = await add();
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('The show "Twice" (')]);
  });

  it("read, archive, unarchive, delete and restore act as the calls of those names", async () => {
    server.pages.set("/life", feedXml([{ guid: "a" }], { title: "Life" }));
    const rss = `${server.origin}/life`;
    const added = await run("add", "--workspace", workspaceId, "--rss", rss, "--json");
    const { id } = JSON.parse(added.out) as { id: string };
    server.pages.set("/life", feedXml([{ guid: "a" }, { guid: "b" }], { title: "Life" }));
    expect((await run("read", id)).out).toContain("Episodes: 1 new, 0 changed, 0 removed, 0 back");
    server.pages.delete("/life");
    expect(await run("read", id)).toMatchObject({
      code: 1,
      out: "The feed could not be read (not_found). 127.0.0.1 answered 404.",
    });
    expect((await run("archive", id)).out).toBe(`The show Life (${id}) is archived.`);
    expect((await run("list")).out).toMatch(/Life \(archived \d{4}-\d\d-\d\d\) \(feed: /);
    expect((await run("unarchive", id)).code).toBe(0);
    const asked = await run("delete", id);
    expect([asked.code, asked.out]).toEqual([
      1,
      expect.stringContaining('Delete the show "Life" with 2 episodes, 0 clusters'),
    ]);
    expect((await run("delete", id, "--confirm")).code).toBe(0);
    expect((await run("list")).out).toMatch(/Life \(deleted \d{4}-\d\d-\d\d\)/);
    expect((await run("read", id)).error).toContain(`There is no show ${id}`);
    expect((await run("archive", id)).error).toContain(`There is no show ${id}`);
    expect((await run("restore", id)).code).toBe(0);
    expect((await run("restore", id)).code).toBe(1);
    const types = await app.sql(
      "select type from events where object_id = $1 order by created_at",
      [id],
    );
    expect(types.map(({ type }) => String(type)).filter((type) => type !== "show.created")).toEqual(
      ["show.updated", "show.updated", "show.updated", "show.removed", "show.updated"],
    );
  });

  it("erase says what there is, erases it once confirmed, and what a removed show left too", async () => {
    server.pages.set("/gone", feedXml([{ guid: "a" }], { title: "Gone" }));
    const added = await run(
      "add",
      "--workspace",
      workspaceId,
      "--rss",
      `${server.origin}/gone`,
      "--json",
    );
    const { id } = JSON.parse(added.out) as { id: string };
    const asked = await run("erase", id);
    expect([asked.code, asked.out]).toEqual([
      1,
      expect.stringContaining(`Erase the show "Gone" (${id}) with everything`),
    ]);
    expect(asked.out).toContain("1 episodes");
    expect(asked.out).toContain(`Workspaces that point at it: ${workspaceId}`);
    expect((await run("list")).out).toContain(id);
    expect((await run("delete", id, "--confirm")).code).toBe(0);
    await app.sql("delete from shows where show_id = $1", [id]);
    expect((await run("list")).out).toContain(`${id}  (removed;`);
    expect(JSON.parse((await run("list", "--json")).out).removed_show_ids).toEqual([id]);
    const erased = JSON.parse((await run("erase", id, "--confirm", "--json")).out);
    expect(erased).toMatchObject({ erased: true, name: null, effective_uids: [workspaceId] });
    expect(await app.sql("select from episodes where show_id = $1", [id])).toEqual([]);
    expect((await run("list")).out).not.toContain(id);
    const again = await run("erase", id, "--confirm");
    expect([again.code, again.error]).toEqual([
      1,
      expect.stringContaining(`There is no show ${id}, and nothing is left of one.`),
    ]);
  });
});
