import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  addLargeEpisodes,
  startLinkApp,
  tokenOfApp,
} from "../../features/sharing/data-links/data-links.test-support.ts";
import {
  addClusterDays,
  addDatedCluster,
} from "../../features/measurement/analytics/cluster-days.test-support.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { deleteWorkspace } from "../../features/administration/removal/index.ts";
import { notifyAccessChanged } from "../../kernel/access/access-cache.ts";
import { newToken } from "../../kernel/access/credentials/tokens.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";

describe("a live link", () => {
  let workspaceId: string;
  let showId: string;
  let key: string;
  let link: { id: string; url: string };
  const app = useFixture(() => startLinkApp({ sellsPlans: true }));

  const create = async (body: object, as: string = key) =>
    (await app.request("POST", "/v1/data-links", { key: as, body })).body.data;
  const change = async (statement: string, values: unknown[]) => {
    await app.sql(statement, values);
    await notifyAccessChanged(app.runtime.database, workspaceId);
    app.runtime.access.clear();
  };
  const statusNow = async (url: string = link.url) => (await app.read(url)).status;

  beforeEach(async () => {
    workspaceId = await app.workspace();
    showId = await app.show(workspaceId);
    key = await app.key(workspaceId);
    link = await create({ name: "Shows", operation: "shows.list", columns: ["id", "name"] });
  });

  it("answers its table without a credential, a byte order mark or a cookie, to be kept for five minutes", async () => {
    const { status, headers, text } = await app.read(link.url);
    expect([status, text]).toEqual([200, `id,name\r\n${showId},Salt and Signal\r\n`]);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "private, max-age=300",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "content-disposition": `inline; filename="${link.id}.csv"`,
    });
    expect(headers).not.toHaveProperty("set-cookie");
    const tsv = await create({
      name: "T",
      operation: "shows.list",
      format: "tsv",
      columns: ["id", "name"],
    });
    expect(await app.read(tsv.url)).toMatchObject({
      text: `id\tname\r\n${showId}\tSalt and Signal\r\n`,
      headers: { "content-type": "text/tab-separated-values; charset=utf-8" },
    });
  });

  it("answers 304 while nothing changed, and HEAD without a body", async () => {
    const { headers } = await app.read(link.url);
    const sent = { headers: { "if-none-match": headers["etag"] ?? "" } };
    expect(await app.read(link.url, sent)).toMatchObject({
      status: 304,
      text: "",
      headers: { etag: headers["etag"], "cache-control": "private, max-age=300" },
    });
    await app.sql("update shows set name = 'Tide' where show_id = $1", [showId]);
    expect(await app.read(link.url, sent)).toMatchObject({ status: 200 });
    expect(await app.read(link.url, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  });

  it("answers 304 at a later time too, of episodes at the same age with the age of each figure", async () => {
    const publishedAt = new Date(app.clock.now().getTime() - 10 * DAY_MS);
    const cluster = await addDatedCluster(app, showId, {
      name: "Tide",
      episodeId: "ep_tide",
      publishedAt,
    });
    const at = new Date(publishedAt.getTime() + DAY_MS);
    await addClusterDays(app, cluster, [{ at, platforms: { youtube: { views: 9 } } }]);
    const { url } = await create({
      name: "Curve",
      operation: "analytics.curves",
      query: { cluster_refs: [cluster], metric: "views", platforms: ["youtube"], days: 1 },
      columns: ["age_days", "value"],
    });
    const { headers, text } = await app.read(url);
    expect(text.split("\r\n")[2]).toBe(`1,9,${at.toISOString()},cluster,youtube.views@2026-08`);
    app.clock.advance(MINUTE_MS);
    const later = await app.read(url, { headers: { "if-none-match": headers["etag"] ?? "" } });
    expect(later.status).toBe(304);
  });

  it("reads every page of a list, and shows a new row at the next read", async () => {
    for (let count = 0; count < 120; count += 1) await app.show(workspaceId);
    const lines = (await app.read(link.url)).text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(122);
  });

  it("keeps its columns where the table loses one", async () => {
    await app.sql("update data_links set columns = '{id,gone,name}' where id = $1", [link.id]);
    expect((await app.read(link.url)).text).toBe(`id,gone,name\r\n${showId},,Salt and Signal\r\n`);
  });

  it("answers one 404 for all that is none: unknown, mistyped, of another format, ended", async () => {
    const unknown = newToken("cml");
    const { origin } = new URL(link.url);
    const ended = await create({ name: "Ended", operation: "shows.list" });
    await app.request("DELETE", `/v1/data-links/${ended.id}`, { key });
    for (const url of [
      `${origin}/live/${unknown}.csv`,
      `${origin}/live/${unknown.slice(0, -1)}.csv`,
      `${origin}/live/${key}.csv`,
      `${origin}/live/x`,
      link.url.replace(".csv", ".tsv"),
      ended.url,
    ]) {
      const { status, headers, text } = await app.read(url);
      expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
        404,
        "text/plain; charset=utf-8",
        "no-store",
      ]);
      expect(text).toBe("There is no such live link: it has ended, or never was.\n");
    }
  });

  it("shows nothing that its key may not read any more, and again what it may", async () => {
    const keyChange = (assignment: string) =>
      change(`update api_keys set ${assignment} where workspace_id = $1`, [workspaceId]);
    expect(await statusNow()).toBe(200);
    await keyChange("scopes = '{clusters:read}'");
    expect(await statusNow()).toBe(404);
    await keyChange("scopes = '{shows:read}', disabled_at = now()");
    expect(await statusNow()).toBe(404);
    await keyChange("disabled_at = null");
    expect(await statusNow()).toBe(200);
    await keyChange("expires_at = '2020-01-01'");
    expect(await statusNow()).toBe(404);
    await keyChange("expires_at = null, revoked_at = now()");
    expect(await statusNow()).toBe(404);
  });

  it("ends with the connection of its app, and follows what its person allows", async () => {
    const grantId = `grt_${workspaceId}`;
    const token = await tokenOfApp(app, { workspaceId, grantId, scopes: ["shows:read"] });
    const { url } = await create({ name: "App", operation: "shows.list" }, token);
    await app.advance(2 * HOUR_MS);
    expect(await statusNow(url)).toBe(200);
    await change("update oauth_connections set scopes = '{clusters:read}' where grant_id = $1", [
      grantId,
    ]);
    expect(await statusNow(url)).toBe(404);
    await change(
      "update oauth_connections set scopes = '{shows:read}', revoked_at = now(), " +
        "revoke_reason = 'person_left' where grant_id = $1",
      [grantId],
    );
    expect(await statusNow(url)).toBe(404);
  });

  it("ends with the plan and with the show that it needs", async () => {
    const clusters = await create({ name: "Clusters", operation: "clusters.list" });
    const episodes = await create({
      name: "E",
      operation: "episodes.list",
      params: { show_id: showId },
    });
    expect([await statusNow(clusters.url), await statusNow(episodes.url)]).toEqual([200, 200]);
    await change("update workspaces set explicit_plan = 'free' where workspace_id = $1", [
      workspaceId,
    ]);
    await change("delete from workspace_shows where workspace_id = $1", [workspaceId]);
    expect([await statusNow(clusters.url), await statusNow(episodes.url)]).toEqual([404, 404]);
  });

  it("ends with its workspace", async () => {
    await inTransaction(app.runtime.database, (transaction) =>
      deleteWorkspace(transaction, workspaceId, {
        urls: app.runtime.urls,
        now: app.clock.now(),
      }),
    );
    expect(await statusNow()).toBe(404);
    for (const table of ["data_links", "data_link_directory"])
      expect(await app.sql(`select from ${table} where workspace_id = $1`, [workspaceId])).toEqual(
        [],
      );
  });

  it("is read 60 times an hour, from wherever, and holds up no other link", async () => {
    const other = await create({ name: "Other", operation: "shows.list" });
    for (let read = 0; read < 60; read += 1)
      expect((await app.read(link.url, { from: `203.0.113.${read % 7}` })).status).toBe(200);
    const refused = await app.read(link.url);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect(refused.headers["content-type"]).toBe("text/plain; charset=utf-8");
    for (let read = 0; read < 60; read += 1) expect(await statusNow(other.url)).toBe(200);
    app.clock.advance(MINUTE_MS);
    expect(await statusNow()).toBe(200);
  });

  it("is read from one address as often as there are links, wrong ones included", async () => {
    const { origin } = new URL(link.url);
    for (let read = 0; read < 50; read += 1)
      await app.read(`${origin}/live/${newToken("cml")}.csv`);
    await change("update api_keys set disabled_at = now() where workspace_id = $1", [workspaceId]);
    for (let read = 0; read < 50; read += 1) expect(await statusNow()).toBe(404);
  });

  it("takes nothing from the bucket of its key", async () => {
    const left = async () =>
      Number((await app.get("/v1/shows", { key })).headers["ratelimit-remaining"]);
    const before = await left();
    await app.read(link.url);
    expect(await left()).toBe(before - 1);
  });

  it("refuses a table that has grown too large, in words", async () => {
    const episodes = await create({
      name: "E",
      operation: "episodes.list",
      params: { show_id: showId },
    });
    await addLargeEpisodes(app, showId);
    const { status, text } = await app.read(episodes.url);
    expect([status, text]).toEqual([413, expect.stringContaining("10000 rows or 1 MiB")]);
  });

  it("is a line of the request log under its id, notes when it was read, and leaves its secret nowhere", async () => {
    await app.read(link.url);
    await app.runtime.requestLog.flush();
    const lines = await app.sql(
      "select path, status, credential_id, credential_label from request_logs where " +
        "workspace_id = $1 and path like '/live%'",
      [workspaceId],
    );
    expect(lines).toEqual([
      {
        path: `/live/${link.id}.csv`,
        status: 200,
        credential_id: link.id,
        credential_label: "Shows",
      },
    ]);
    const { body } = await app.get("/v1/data-links", { key });
    const minute = new Date(app.clock.now());
    minute.setUTCSeconds(0, 0);
    expect(body.data[0].last_read_at).toBe(minute.toISOString());
    const secret = /cml_\w+/.exec(link.url)?.[0] ?? "";
    expect(JSON.stringify(app.logged)).not.toContain(secret);
    expect(JSON.stringify(await app.sql("select * from request_logs"))).not.toContain(secret);
  });

  it("answers other methods and preflights as the API does", async () => {
    const posted = await app.read(link.url, { method: "POST" });
    expect([posted.status, posted.headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const asked = await app.read(link.url, { method: "OPTIONS" });
    expect([asked.status, asked.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
  });
});
