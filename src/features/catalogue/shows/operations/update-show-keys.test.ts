import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { untilLockWaits } from "../../../../../test/lock-waits.ts";
import { showOperations } from "../index.ts";

/** Less than the 10 s after which a statement that waits for the show is cancelled. */
const WITHOUT_WAITING = { timeout: 5_000 };

/** The plan is begun in the round trip that looks the key up (record 0052). */
describe("PATCH /v1/shows/{show_id} with an Idempotency-Key, while another holds the show", () => {
  let key: string;
  let showId: string;
  let held: pg.Client;

  const app = useApp({ operations: showOperations });
  beforeEach(async () => {
    const workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId);
    held = new pg.Client({ connectionString: app.databaseUrl });
    await held.connect();
  });

  const hold = async (change: string): Promise<void> => {
    await held.query("begin");
    await held.query(`update shows set ${change} where show_id = $1`, [showId]);
  };
  const release = async (): Promise<void> => {
    await held.query("commit");
    await held.end();
  };
  const patch = (name: string, body: unknown = { about: "New" }) =>
    app.request("PATCH", `/v1/shows/${showId}`, {
      key,
      body,
      headers: { "idempotency-key": name },
    });
  const recordedKeys = async () =>
    (
      await app.sql("select idempotency_key from events where object_id = $1 order by id", [showId])
    ).map((row) => row["idempotency_key"]);

  it("waits for the show, and plans on what the other has stored", async () => {
    await hold("name = 'Stored meanwhile', description = 'New'");
    const writing = patch("first");
    await untilLockWaits(app);
    await release();
    const { status, body } = await writing;
    expect(status).toBe(200);
    expect(body.written).toEqual({});
    expect(body.data.name).toBe("Stored meanwhile");
    expect(await recordedKeys()).toEqual([]);
  });

  it(
    "repeats a stored answer without waiting for the show, and changes nothing",
    WITHOUT_WAITING,
    async () => {
      const first = await patch("known");
      await hold("description = 'Of the other'");
      const again = await patch("known");
      expect(again.headers["idempotent-replayed"]).toBe("true");
      expect(again.body).toEqual({ ...first.body, replayed: true });
      await release();
      expect(await recordedKeys()).toEqual(["known"]);
      expect(await app.sql("select description from shows where show_id = $1", [showId])).toEqual([
        { description: "Of the other" },
      ]);
    },
  );

  it(
    "answers a repetition of a running request 409 without waiting for the show",
    WITHOUT_WAITING,
    async () => {
      await hold("description = 'Of the other'");
      const first = patch("running");
      await untilLockWaits(app);
      const again = await patch("running");
      expect({ status: again.status, code: again.body.error.code }).toEqual({
        status: 409,
        code: "idempotency_in_progress",
      });
      await release();
      expect((await first).status).toBe(200);
      expect(await recordedKeys()).toEqual(["running"]);
    },
  );

  it("repeats a stored answer although the same plan would be refused by now", async () => {
    await patch("known");
    await hold("deleted_at = now()");
    await release();
    expect((await patch("known")).headers["idempotent-replayed"]).toBe("true");
    expect((await patch("another")).status).toBe(404);
  });
});
