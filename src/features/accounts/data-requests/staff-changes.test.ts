import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { OnDemandPartitions } from "../../../db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../../db/partitions/partitioned-tables.ts";
import { payloadSchemaOf } from "../../integrations/event-payloads/index.ts";
import { faultOf } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { startDataRequestApp } from "./data-requests.test-support.ts";
import { RowFaultsError } from "./day-rows.ts";
import { fulfilDataRequest, rejectDataRequest, startDataRequest } from "./staff-changes.ts";

describe("staff", () => {
  let id: string;
  const app = useFixture(startDataRequestApp);
  beforeEach(async () => {
    for (const table of ["data_requests", "events", "account_days", "connections"])
      await app.sql(`delete from ${table}`);
    id = (
      await app.ask({
        platforms: ["spotify", "applePodcasts"],
        window: { start_date: "2026-09-01", end_date: "2026-10-31" },
      })
    ).body.id;
  });

  const fulfil = (csv: string) =>
    fulfilDataRequest(
      {
        database: app.runtime.database,
        partitions: new OnDemandPartitions(ACCOUNT_DAYS),
        now: app.clock.now(),
      },
      id,
      csv,
    );
  const file = (heading: string, ...rows: string[]): string =>
    [heading, ...rows.map((row) => row.replaceAll("SHOW", app.showId))].join("\r\n");
  const days = () =>
    app.sql(
      "select show_id, platform, day, account_id, is_reported, plays, listeners from account_days order by platform, day",
    );
  const state = async () =>
    (await app.sql("select status, rows_added, rejected_reason from data_requests"))[0];

  it("take a request up, and store what they read: the days, the state and one event, together", async () => {
    expect(await startDataRequest(app.runtime.database, id, app.clock.now())).toMatchObject({
      status: "in_progress",
    });
    const csv = file(
      "show_id,platform,date,plays,listeners",
      'SHOW,spotify,2026-09-01,1200,"900"',
      "SHOW,spotify,2026-09-02,0,",
      "SHOW,applePodcasts,2026-10-20,,45",
      "",
    );
    expect(await fulfil(`\uFEFF${csv}`)).toMatchObject({
      status: "fulfilled",
      rows_added: 3,
      fulfilled_at: app.clock.now(),
    });
    const manual = { show_id: app.showId, account_id: "manual", is_reported: true };
    expect(await days()).toEqual([
      { ...manual, platform: "applePodcasts", day: "2026-10-20", plays: null, listeners: 45 },
      { ...manual, platform: "spotify", day: "2026-09-01", plays: 1200, listeners: 900 },
      { ...manual, platform: "spotify", day: "2026-09-02", plays: 0, listeners: null },
    ]);
    const events = await app.events();
    expect(events.map(({ type, workspace_id, source }) => [type, workspace_id, source])).toEqual([
      ["data_request.created", app.workspaceId, "api"],
      ["data_request.fulfilled", app.workspaceId, "system"],
    ]);
    expect(events[1]?.object).toEqual(
      (await app.get(`/v1/data-requests/${id}`, { key: app.ownKey })).body,
    );
  });

  it("store new days under the account that is connected, and leave a stored one to its account, with what the file does not tell", async () => {
    await fulfil(file("show_id,platform,date,plays,listeners", "SHOW,spotify,2026-09-02,1,7"));
    id = (await app.ask()).body.id;
    const now = app.clock.now();
    await app.runtime.database
      .insertInto("connections")
      .values({
        show_id: app.showId,
        platform: "spotify",
        id: newId("con"),
        status: "connected",
        external_account_id: "4rOo",
        connect_via: "extension",
        connected_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await fulfil(
      file("show_id,platform,date,plays", "SHOW,spotify,2026-09-01,5", "SHOW,spotify,2026-09-02,2"),
    );
    expect(await days()).toMatchObject([
      { account_id: "4rOo", plays: 5, listeners: null },
      { account_id: "manual", plays: 2, listeners: 7 },
    ]);
  });

  it("store nothing of a file with one bad row, and name every line and field that is wrong", async () => {
    const csv = file(
      "date,show_id,platform,plays,listeners",
      "2026-09-01,SHOW,spotify,10,5",
      `2026-09-02,${app.stranger.showId},spotify,10,5`,
      "2026-09-31,SHOW,youtube,ten,-1",
      "2026-08-31,SHOW,spotify,1.5,5",
      "2026-10-21,SHOW,spotify,99999999999999999999,5",
      "2026-09-01,SHOW,spotify,11,5",
      "2026-09-05,SHOW,spotify,,",
      "2026-09-06,SHOW,spotify,1",
    );
    const error: unknown = await fulfil(csv).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RowFaultsError);
    expect((error as RowFaultsError).faults.map(({ line, field }) => `${line} ${field}`)).toEqual([
      "3 show_id",
      "4 platform",
      "4 date",
      "4 plays",
      "4 listeners",
      "5 date",
      "5 plays",
      "6 date",
      "6 plays",
      "7 date",
      "8 file",
      "9 file",
    ]);
    expect((error as RowFaultsError).message).toContain(
      "line 6, date: 2026-10-21 is not from 2026-09-01 to 2026-10-20.",
    );
    expect({ days: await days(), state: await state() }).toEqual({
      days: [],
      state: { status: "open", rows_added: null, rejected_reason: null },
    });
    expect(await app.events()).toHaveLength(1);
  });

  it.each([
    ["", "1 file"],
    ["show_id,platform,date,plays", "1 file"],
    ["show_id,platform,plays\n", "1 date"],
    ["show_id,platform,date\nx,y,z", "1 file"],
    ["show_id,platform,date,plays,followers\n", "1 followers"],
    ["show_id,platform,date,plays,plays\n", "1 plays"],
    ['show_id,platform,date,plays\n"x', "2 file"],
  ])("refuse the file %j", async (csv, fault) => {
    const error = (await fulfil(csv).catch((thrown: unknown) => thrown)) as RowFaultsError;
    expect(error.faults.map(({ line, field }) => `${line} ${field}`)).toEqual([fault]);
  });

  it("reject a request with a reason the workspace reads, in a payload the reference describes", async () => {
    await rejectDataRequest(app.runtime.database, id, {
      reason: "The dashboard shows no data.",
      now: app.clock.now(),
    });
    expect(await state()).toEqual({
      status: "rejected",
      rows_added: null,
      rejected_reason: "The dashboard shows no data.",
    });
    const [, closed] = await app.sql<{ type: string; data: unknown }>(
      "select type, data from events order by created_at",
    );
    expect(closed?.type).toBe("data_request.closed");
    expect(faultOf(payloadSchemaOf("data_request.closed"), closed?.data)).toBeNull();
  });

  it("end a request once, when two of them race", async () => {
    const csv = file("show_id,platform,date,plays", "SHOW,spotify,2026-09-01,10");
    const ends = await Promise.allSettled([
      fulfil(csv),
      rejectDataRequest(app.runtime.database, id, { reason: "No", now: app.clock.now() }),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await app.events()).toHaveLength(2);
    for (const change of [
      () => startDataRequest(app.runtime.database, id, app.clock.now()),
      () => fulfil(csv),
    ])
      await expect(change()).rejects.toThrow(
        /is (fulfilled|rejected); this takes one that is open/,
      );
    id = "drq_nothing";
    await expect(fulfil(csv)).rejects.toThrow("There is no data request drq_nothing");
  });
});
