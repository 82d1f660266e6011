import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilLockWaits } from "../../../../test/lock-waits.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { markChangedDays } from "../../accounts/account-history/index.ts";
import { deleteStoredAccount } from "../../accounts/account-refresh/index.ts";
import { removeShowsJob } from "../../administration/removal/index.ts";
import { addAccountDays } from "../../accounts/account-history/account-days.test-support.ts";
import { type NetworkFixture, startMeasuredNetwork } from "./network.test-support.ts";
import { rollShow } from "./roll-shows.ts";
import { rollUp } from "./roll-up.ts";
import {
  findWorkspaceRollups,
  lowerWorkspaceRollup,
  raiseWorkspaceRollup,
} from "./workspace-days.store.ts";

describe("the rollup of a network", () => {
  let network: NetworkFixture;
  let app: NetworkFixture["app"];
  let first: string;

  beforeAll(async () => {
    network = await startMeasuredNetwork(2);
    ({ app } = network);
    first = network.showIds[0] ?? "";
    await network.rollUp();
  });
  afterAll(() => app.close());

  const expectSame = async (workspaceId?: string): Promise<void> =>
    expect(await network.some(workspaceId)).toEqual(await network.someWithout(workspaceId));
  const rolledThrough = async (): Promise<unknown> =>
    (await app.sql("select rolled_through from show_rollups where show_id = $1", [first]))[0]?.[
      "rolled_through"
    ];

  it("does not go beyond a day that a transaction under way has changed and marked", async () => {
    const { back } = network;
    await network.write(first, "youtube", back(4), { views: 1 });
    let running: Promise<unknown> | undefined;
    await inTransaction(app.runtime.database, async (transaction) => {
      await transaction
        .updateTable("account_days")
        .set({ views: 50_000 })
        .where("show_id", "=", first)
        .where("day", "=", back(4))
        .execute();
      await markChangedDays(transaction, [first], [back(4)]);
      running = network.rollUp();
      // The rollup waits for a lock of this transaction.
      await untilLockWaits(app);
    });
    await running;
    await expectSame();
    expect(await rolledThrough()).toBe(back(1));
  });

  it("is not used from a day on that was changed while it was made and marked after it", async () => {
    const { back } = network;
    await network.write(first, "youtube", back(6), { views: 1 });
    await inTransaction(app.runtime.database, async (transaction) => {
      await transaction
        .updateTable("account_days")
        .set({ views: 60_000 })
        .where("show_id", "=", first)
        .where("day", "=", back(6))
        .execute();
      await network.rollUp();
      expect(await rolledThrough()).toBe(back(1));
      await markChangedDays(transaction, [first], [back(6)]);
    });
    expect(await rolledThrough()).toBe(back(7));
    await expectSame();
    await network.rollUp();
    await expectSame();
  });

  it("leaves a show to the next run whose earlier days change while this one runs", async () => {
    const { back } = network;
    await network.write(first, "youtube", back(9), { views: 3 });
    const later = { known: back(5), to: back(1), now: app.clock.now() };
    expect(await rollShow(app.runtime.database, first, later)).toBe("changed");
    expect(await rolledThrough()).toBe(back(10));
    await network.rollUp();
  });

  it("is not raised by a run that read it before another one lowered it", async () => {
    const { workspaceId, back } = network;
    const { database } = app.runtime;
    const [read] = await findWorkspaceRollups(database, workspaceId);
    if (read === undefined) throw new Error("no rollup");
    await lowerWorkspaceRollup(database, workspaceId, back(9));
    const raised = await inTransaction(database, (transaction) =>
      raiseWorkspaceRollup(transaction, workspaceId, read, {
        through: back(1),
        now: app.clock.now(),
      }),
    );
    expect(raised).toBe(false);
    await network.rollUp();
  });

  it("gives right answers wherever a run stops", async () => {
    const { back, showIds } = network;
    const stopped: number[] = [];
    for (let isWhole = false; !isWhole;) {
      const step = stopped.length;
      await network.write(showIds[step] ?? "", "youtube", back(3 + step), { views: 7_000 + step });
      await network.write(first, "tiktok", back(9), { views: step, followers: step });
      let left = step;
      const signal = {
        throwIfAborted: () => {
          left -= 1;
          if (left < 0) throw new Error("stopped");
        },
      } as AbortSignal;
      isWhole = await rollUp(app.runtime.database, app.clock.now(), signal).then(
        () => true,
        () => false,
      );
      if (!isWhole) stopped.push(step);
      await expectSame();
    }
    // Before each of the two shows, and before each of the two count modes.
    expect(stopped.length).toBeGreaterThanOrEqual(4);
  });

  it("follows a show to another workspace and back, and one that is deleted, restored and erased", async () => {
    const { workspaceId, showIds } = network;
    const other = await app.workspace({ name: "Tide Audio" });
    const moved = showIds[2] ?? "";
    await app.sql("update workspace_shows set workspace_id = $1 where show_id = $2", [
      other,
      moved,
    ]);
    await expectSame();
    await network.rollUp();
    await expectSame();
    // Changed while the network does not see it.
    await network.write(moved, "youtube", network.back(20), { views: 99_999 });
    await network.rollUp();
    await app.sql("update workspace_shows set workspace_id = $1 where show_id = $2", [
      workspaceId,
      moved,
    ]);
    await expectSame();
    await network.rollUp();
    await expectSame();
    const deletedAt = new Date(app.clock.now().getTime() - 31 * DAY_MS);
    for (const moment of [deletedAt, null, deletedAt]) {
      for (const table of ["shows", "show_directory"])
        await app.sql(`update ${table} set deleted_at = $2 where show_id = $1`, [moved, moment]);
      await expectSame();
      await network.rollUp();
      await expectSame();
    }
    await app.runJob(removeShowsJob);
    for (const table of ["show_rollups", "show_account_totals"])
      expect(await app.sql(`select from ${table} where show_id = $1`, [moved])).toEqual([]);
    await expectSame();
  });

  it("has the shows of a subnetwork while it is active, and the workspace's order of shows", async () => {
    const { workspaceId, back } = network;
    const subnetwork = await app.workspace({ kind: "subnetwork", parentId: workspaceId });
    const show = await app.show(subnetwork);
    await addAccountDays(app, show, "youtube", [{ day: back(8), views: 4_444, followers: 4 }]);
    for (const state of ["active", "suspended", "active"]) {
      await app.sql("update workspaces set activation_state = $2 where workspace_id = $1", [
        subnetwork,
        state,
      ]);
      await expectSame();
      await network.rollUp();
      await expectSame();
    }
    await app.sql("update workspace_shows set position = 100 - position where workspace_id = $1", [
      workspaceId,
    ]);
    await expectSame();
    await network.rollUp();
    await expectSame();
    await expectSame(subnetwork);
    const [rollup] = await app.sql<{ show_ids: string[] }>(
      "select show_ids from workspace_rollups where workspace_id = $1 and mode = 'per_show'",
      [workspaceId],
    );
    expect([rollup?.show_ids.at(-2), rollup?.show_ids.at(-1)]).toEqual([first, show]);
  });

  it("loses the days of an account whose history is deleted", async () => {
    const { back } = network;
    await inTransaction(app.runtime.database, (transaction) =>
      deleteStoredAccount(transaction, { showId: first, platform: "youtube", accountId: "a" }),
    );
    await expectSame();
    await network.rollUp();
    await expectSame();
    expect(await rolledThrough()).toBe(back(1));
  });

  it("is not made of totals that are not exact", async () => {
    const { back } = network;
    await network.write(first, "youtube", back(30), { views: Number.MAX_SAFE_INTEGER });
    await network.write(first, "youtube", back(29), { views: Number.MAX_SAFE_INTEGER });
    expect((await network.rollUp()).tooLarge).toEqual([first]);
    await expectSame();
    for (const ago of [30, 29]) await network.write(first, "youtube", back(ago), { views: 5 });
    expect((await network.rollUp()).tooLarge).toEqual([]);
    await expectSame();
  });

  it("ends with the tenth show, and nothing of it stays", async () => {
    const { workspaceId, showIds } = network;
    await app.sql("delete from workspace_shows where show_id = any($1)", [showIds.slice(5)]);
    await expectSame();
    await network.rollUp();
    for (const table of ["workspace_rollups", "workspace_days", "workspace_level_days"])
      expect(await app.sql(`select from ${table} where workspace_id = $1`, [workspaceId])).toEqual(
        [],
      );
    await expectSame();
  });
});
