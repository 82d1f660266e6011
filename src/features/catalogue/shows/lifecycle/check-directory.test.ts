import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { findDirectoryDifferences, repairDirectory } from "./check-directory.ts";

describe("the directory of shows", () => {
  let workspaceId: string;
  let key: string;

  const app = useApp();
  beforeEach(async () => {
    await app.sql("delete from show_directory");
    await app.sql("delete from shows");
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });

  const entries = () =>
    app.sql<{ show_id: string; archived: boolean; deleted: boolean }>(
      `select show_id, archived_at is not null as archived, deleted_at is not null as deleted
       from show_directory
       order by show_id`,
    );
  const write = async (method: string, path: string) => {
    const { status } = await app.request(method, path, { key });
    expect(status).toBe(200);
    app.runtime.access.clear();
  };
  const listed = async (): Promise<string[]> =>
    (await app.get("/v1/shows", { key })).body.data.map((show: { id: string }) => show.id);

  it("follows a show that is archived, taken back, deleted and restored", async () => {
    const showId = await app.show(workspaceId);
    const seen = async () => (await entries()).map(({ archived, deleted }) => [archived, deleted]);
    await write("POST", `/v1/shows/${showId}/archive`);
    expect(await seen()).toEqual([[true, false]]);
    await write("POST", `/v1/shows/${showId}/unarchive`);
    expect(await seen()).toEqual([[false, false]]);
    await write("DELETE", `/v1/shows/${showId}?confirm=true`);
    expect(await seen()).toEqual([[false, true]]);
    await write("POST", `/v1/shows/${showId}/restore`);
    expect(await seen()).toEqual([[false, false]]);
  });

  it("keeps a deleted show whose record is gone, so that no node is asked for it", async () => {
    const showId = await app.show(workspaceId);
    await write("DELETE", `/v1/shows/${showId}?confirm=true`);
    await app.sql("delete from shows where show_id = $1", [showId]);
    expect(await findDirectoryDifferences(app.runtime.database)).toEqual({ missing: 0, wrong: [] });
    expect((await repairDirectory(app.runtime.database)).wrong).toEqual([]);
    expect((await entries()).filter(({ deleted }) => deleted)).toMatchObject([{ show_id: showId }]);
    expect((await app.get("/v1/me", { key })).body.missing_show_ids).toEqual([showId]);
  });

  it("is asked before the shows: what it names is answered although no node is asked", async () => {
    const showId = await app.show(workspaceId);
    await repairDirectory(app.runtime.database);
    await app.sql("update shows set deleted_at = $2 where show_id = $1", [showId, app.clock.now()]);
    app.runtime.access.clear();
    expect((await app.get("/v1/me", { key })).body.missing_show_ids).toEqual([]);
    await app.sql("delete from show_directory");
    app.runtime.access.clear();
    expect((await app.get("/v1/me", { key })).body.missing_show_ids).toEqual([showId]);
  });

  it("is righted by who restores a show again that an older process restored", async () => {
    const showId = await app.show(workspaceId);
    await write("DELETE", `/v1/shows/${showId}?confirm=true`);
    await app.sql("update shows set deleted_at = null where show_id = $1", [showId]);
    expect(await listed()).toEqual([]);
    const { body } = await app.request("POST", `/v1/shows/${showId}/restore`, { key });
    expect(body.warnings).toHaveLength(1);
    await expect.poll(listed, { timeout: 5_000, interval: 20 }).toEqual([showId]);
    expect(await findDirectoryDifferences(app.runtime.database)).toEqual({ missing: 0, wrong: [] });
  });

  it("lets a show without an entry be looked up, as one that an older process made", async () => {
    const showId = await app.show(workspaceId);
    await app.sql("delete from show_directory");
    expect(await entries()).toEqual([]);
    expect(await listed()).toEqual([showId]);
    expect(await findDirectoryDifferences(app.runtime.database)).toEqual({ missing: 1, wrong: [] });
  });

  it("is filled and righted by the hourly check, over more than one page", async () => {
    await app.sql(
      `insert into shows (show_id, handle, name, created_at, updated_at)
       select 'S' || lpad(number::text, 5, '0'), 's' || number, 'A', $1, $1
       from generate_series(1, 1003) as number`,
      [app.clock.now()],
    );
    expect(await repairDirectory(app.runtime.database)).toEqual({ missing: 1_003, wrong: [] });
    expect(await entries()).toHaveLength(1_003);
    // An older process deletes one, another one is gone, and one is taken back.
    await app.sql("update shows set deleted_at = $1 where show_id = 'S00001'", [app.clock.now()]);
    await app.sql("delete from shows where show_id = 'S01003'");
    await app.sql("update show_directory set archived_at = $1 where show_id = 'S00500'", [
      app.clock.now(),
    ]);
    const wrong = ["S00001", "S00500", "S01003"];
    const found = await findDirectoryDifferences(app.runtime.database);
    expect(found.wrong.toSorted()).toEqual(wrong);
    expect((await repairDirectory(app.runtime.database)).wrong.toSorted()).toEqual(wrong);
    expect(await findDirectoryDifferences(app.runtime.database)).toEqual({ missing: 0, wrong: [] });
    expect((await entries()).filter(({ deleted }) => deleted)).toMatchObject([
      { show_id: "S00001" },
    ]);
  });
});
