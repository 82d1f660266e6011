import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import { createPool } from "./pool.ts";
import { PreparingClient } from "./preparing-client.ts";
import type { StatementAnswer } from "./statement-batch.ts";

describe("statements sent together", () => {
  let cloned: ClonedDatabase;
  let pool: pg.Pool;
  let client: PreparingClient & pg.PoolClient;
  beforeAll(async () => {
    cloned = await cloneDatabase();
    pool = createPool({ url: cloned.url, max: 1, applicationName: "test" });
    const connected = await pool.connect();
    if (!(connected instanceof PreparingClient)) throw new Error("not a connection of createPool");
    client = connected;
    await client.query<object>("create table numbers (n integer primary key)", []);
  });
  afterAll(async () => {
    client.release();
    await pool.end();
    await cloned.drop();
  });
  afterEach(() => vi.restoreAllMocks());

  type Sent = [text: string, ...values: unknown[]];
  /** What each has answered, or the code of its error. */
  async function send(...statements: Sent[]): Promise<(StatementAnswer | string | undefined)[]> {
    const answers: Promise<StatementAnswer | string>[] = [];
    const issued = statements.map(([text, ...values]) => {
      const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer>();
      answers.push(
        promise.catch((error: Error & { code?: string }) => error.code ?? error.message),
      );
      return { statement: client.encode(text, values), resolve, reject };
    });
    await client.sendTogether(issued);
    return Promise.all(answers);
  }
  const stored = async (): Promise<unknown[]> =>
    (await client.query<{ n: number }>("select n from numbers order by n")).rows.map(({ n }) => n);

  it("are answered in their order, with the values that pg reads", async () => {
    const text = `select $1::text as text, $2::bytea as bytes, $3::jsonb as document,
      $4::timestamptz as at, $5::bigint as large, null::integer as unknown, true as yes,
      array['a', 'b"c'] as list, 1.5::float8 as part`;
    const values = ["é\n\u{1F600}", Buffer.from([0, 255]), { a: [1] }, new Date(1_000), 12_345];
    // The second time the columns are known.
    for (let turn = 0; turn < 2; turn += 1) {
      const [first, made, own] = await send(
        [text, ...values],
        ["insert into numbers select generate_series($1::int, $2::int)", 10, 12],
        ["delete from numbers where n >= $1 returning n", 10],
      );
      expect((first as StatementAnswer).rows).toEqual(
        (await client.query<object>(text, values)).rows,
      );
      expect(made).toEqual({ command: "INSERT", rowCount: 3, rows: [] });
      expect(own).toEqual({
        command: "DELETE",
        rowCount: 3,
        rows: [{ n: 10 }, { n: 11 }, { n: 12 }],
      });
    }
  });

  it("carry long values, and none at all", async () => {
    const long = "ü".repeat(300_000);
    const bytes = Buffer.alloc(400_000, 7);
    const [answer, nothing] = await send(
      ["select length($1::text) as chars, length($2::bytea) as bytes", long, bytes],
      [""],
    );
    expect((answer as StatementAnswer).rows).toEqual([{ chars: 300_000, bytes: 400_000 }]);
    expect(nothing).toEqual({ command: "", rowCount: null, rows: [] });
  });

  it("execute nothing behind one that fails, though no transaction is open", async () => {
    const answers = await send(
      ["select $1::int as n", 1],
      ["select 1 / $1::int", 0],
      ["insert into numbers values ($1)", 2],
      ["commit"],
    );
    expect(answers.slice(1)).toEqual(["22012", "22012", "22012"]);
    expect(answers[0]).toMatchObject({ rows: [{ n: 1 }] });
    expect(await stored()).toEqual([]);
  });

  it("prepare what was passed over behind a failure the next time", async () => {
    const late: Sent = ["select $1::int as late", 1];
    expect(await send(["select 1 / $1::int", 0], late)).toEqual(["22012", "22012"]);
    // Twice in one packet: prepared by the first alone.
    const [one, other] = await send(late, late);
    expect([one, other]).toMatchObject([{ rows: [{ late: 1 }] }, { rows: [{ late: 1 }] }]);
    expect((await client.query<object>(late[0], late.slice(1))).rows).toEqual([{ late: 1 }]);
  });

  it("ask for the columns of a prepared statement once", async () => {
    const described = vi.fn<() => void>();
    client.connection.on("rowDescription", described);
    for (let turn = 0; turn < 3; turn += 1)
      await send(["select $1::int as once", turn], ["select $1::int as other", turn]);
    client.connection.off("rowDescription", described);
    expect(described).toHaveBeenCalledTimes(2);
  });

  it("fail alone where a value cannot be read", async () => {
    vi.spyOn(pg.types, "getTypeParser").mockImplementation(() => () => {
      throw new Error("unreadable");
    });
    const [read, written] = await send(
      ["select 1 as unreadable"],
      ["insert into numbers values (3)"],
    );
    vi.restoreAllMocks();
    expect(read).toBe("unreadable");
    expect(written).toMatchObject({ rowCount: 1 });
    expect(await stored()).toEqual([3]);
    await client.query<object>("delete from numbers", []);
  });
});
