import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";

const t = useNetwork();

beforeAll(async () => {
  const add = (id: string, kind: string, raised: boolean, cleared: boolean, workspaceId: string) =>
    t.sql(
      "insert into alarms (id, workspace_id, kind, subject_id, subject, since, seen_at, judged_at, " +
        "raised_at, cleared_at, created_at) values ($1, $2, $3, $1, " +
        `'{"name":"Salt and Signal","show_id":null,"platform":null,"reason":null}', ` +
        "$4, $4, $4, $5, $6, $4)",
      [
        id,
        workspaceId,
        kind,
        t.app.clock.now(),
        raised ? t.app.clock.now() : null,
        cleared ? t.app.clock.now() : null,
      ],
    );
  await add("alm_1", "feed", true, false, t.workspaceId);
  await add("alm_2", "account", true, true, t.workspaceId);
  await add("alm_3", "feed", true, true, t.workspaceId);
  await add("alm_4", "feed", false, false, t.workspaceId);
  await add("alm_5", "feed", true, false, t.stranger.workspaceId);
});

const ids = async (query: string): Promise<string[]> =>
  (await t.get(`/v1/alarms${query}`)).data.map(({ id }: { id: string }) => id);

describe("the list of alarms", () => {
  it("has what was raised in the workspace, newest first, and nothing of another one", async () => {
    expect(await ids("")).toEqual(["alm_3", "alm_2", "alm_1"]);
  });

  it("is filtered by state and kind", async () => {
    expect(await ids("?status=open")).toEqual(["alm_1"]);
    expect(await ids("?status=cleared&kind=account")).toEqual(["alm_2"]);
    expect((await t.send("GET", "/v1/alarms?kind=disk")).status).toBe(400);
  });

  it("goes on page by page, by a cursor that no other workspace can use", async () => {
    const { next_cursor: cursor, data } = await t.get("/v1/alarms?limit=2");
    expect(data).toHaveLength(2);
    const path = `/v1/alarms?limit=2&cursor=${cursor}`;
    expect((await t.get(path)).data.map(({ id }: { id: string }) => id)).toEqual(["alm_1"]);
    expect((await t.send("GET", path, undefined, t.stranger.key)).status).toBe(400);
  });
});
