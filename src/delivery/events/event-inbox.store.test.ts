import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { anyEvent } from "./any-event.test-support.ts";
import { deletionFromInbox, findInInbox, insertsInInbox } from "./event-inbox.store.ts";
import { systemCause } from "./record-event.ts";

describe("taking events out of the inbox", () => {
  const app = useApp();

  const commitOne = (workspaceId: string): Promise<void> =>
    inTransaction(app.runtime.database, async (transaction) => {
      const content = anyEvent("show.updated", { object: "show", id: "Show0000000000000001" });
      const event = { workspaceId, content, cause: systemCause(app.clock.now()) };
      transaction.withCommit(() => insertsInInbox(transaction, [event]));
    });
  const find = (workspaceIds: string[]) => findInInbox(app.runtime.database, workspaceIds, 100);

  it.each([1, 3, 20])(
    "takes the %i that were read, and none with a lower number that was committed since",
    async (count) => {
      const [one, other] = [await app.workspace(), await app.workspace()];
      for (const workspaceId of [one, other])
        for (let turn = 0; turn <= count; turn += 1) await commitOne(workspaceId);
      const waiting = await find([one, other]);
      // The lowest of each were committed after the others were read.
      const [lowestOfOne, ...taken] = waiting.filter((row) => row.workspace_id === one);
      const ofOther = waiting.filter((row) => row.workspace_id === other);
      taken.push(...ofOther.slice(1));
      await inTransaction(app.runtime.database, async (transaction) => {
        transaction.withCommit(() => [deletionFromInbox(transaction, taken)]);
      });
      expect(await find([one, other])).toEqual([lowestOfOne, ofOther[0]]);
    },
  );
});
