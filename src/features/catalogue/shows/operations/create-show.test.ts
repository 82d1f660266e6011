import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { createShow, type NewShow, showOperations } from "../index.ts";

describe("createShow", () => {
  let workspaceId: string;

  const app = useApp({ operations: showOperations });
  beforeAll(async () => {
    workspaceId = await app.workspace();
  });

  const create = (show: Partial<NewShow> & { name: string }) =>
    inTransaction(app.runtime.database, (transaction) =>
      createShow(transaction, {
        workspaceId,
        cause: systemCause(app.clock.now()),
        urls: app.runtime.urls,
        ...show,
      }),
    );

  it("makes the show, its handle, its place in the workspace, its feed and its event, and the workspace sees it at once", async () => {
    const key = await app.key(workspaceId);
    await app.get("/v1/shows", { key });
    const show = await create({
      name: "Salt & Signal",
      rssUrl: "https://feeds.example.com/salt",
      categories: ["News"],
    });
    await expect
      .poll(async () => (await app.get(`/v1/shows/${show.show_id}`, { key })).status)
      .toBe(200);
    expect(show.handle).toBe("salt-signal");
    expect(
      await app.sql("select subject_id from handle_directory where handle = 'salt-signal'"),
    ).toEqual([{ subject_id: show.show_id }]);
    expect(
      await app.sql("select url, next_poll_at from show_feeds where show_id = $1", [show.show_id]),
    ).toEqual([{ url: "https://feeds.example.com/salt", next_poll_at: app.clock.now() }]);
    expect(
      await app.sql(
        "select workspace_id, type, data->'object'->>'handle' as handle from events where object_id = $1",
        [show.show_id],
      ),
    ).toEqual([{ workspace_id: workspaceId, type: "show.created", handle: "salt-signal" }]);
  });

  it("numbers a handle that is taken, also when many want it at once", async () => {
    const shows = await Promise.all([1, 2, 3, 4].map(() => create({ name: "Night Shift" })));
    expect(shows.map((show) => show.handle).sort()).toEqual([
      "night-shift",
      "night-shift-2",
      "night-shift-3",
      "night-shift-4",
    ]);
    const positions = await app.sql(
      "select count(*)::int as shows, count(distinct position)::int as places from workspace_shows where workspace_id = $1",
      [workspaceId],
    );
    expect(positions[0]!["shows"]).toBe(positions[0]!["places"]);
  });

  it("finds a handle for a name without Latin letters, and never takes one that stands for a page", async () => {
    expect((await create({ name: "日本の朝" })).handle).toMatch(/^show-[a-z0-9]{8}$/);
    expect((await create({ name: "Cluster" })).handle).toBe("cluster-2");
  });

  it("refuses a given handle that is taken, and leaves nothing behind", async () => {
    await create({ name: "One", handle: "The One" });
    const before = await app.sql("select count(*)::int as count from shows");
    await expect(create({ name: "Other", handle: "the-one" })).rejects.toMatchObject({
      code: "handle_taken",
    });
    await expect(create({ name: "Lost", workspaceId: "nobodynobodynobody00" })).rejects.toThrow(
      "no result",
    );
    expect(await app.sql("select count(*)::int as count from shows")).toEqual(before);
    expect(await app.sql("select 1 from handle_directory where handle = 'lost'")).toEqual([]);
  });
});
