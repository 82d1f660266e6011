import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { isAmong, isAmongFew } from "../statements/is-among.ts";
import { preparedAmong, preparedQuery, preparedRows } from "./prepared-query.ts";

describe("a prepared query", () => {
  it("is built once, and has the values of each call", () => {
    let built = 0;
    const query = preparedQuery((database, { name, at }: { name: string; at: Date }) => {
      built += 1;
      return database
        .selectFrom("workspaces")
        .select("workspace_id")
        .where("name", "=", name)
        .where(sql<boolean>`created_at > ${at}`)
        .where("kind", "=", "network");
    });
    const at = new Date(0);
    const [one, other] = [query({ name: "One", at }), query({ name: "Other", at })];
    expect(one.sql).toBe(
      'select "workspace_id" from "workspaces" ' +
        'where "name" = $1 and created_at > $2 and "kind" = $3',
    );
    expect([one.parameters, other.parameters]).toEqual([
      ["One", at, "network"],
      ["Other", at, "network"],
    ]);
    expect([other.sql, built]).toEqual([one.sql, 1]);
  });

  it("by keys is built once for one key, and each time for several", () => {
    let built = 0;
    const query = preparedAmong((database, ids) => {
      built += 1;
      return database.selectFrom("workspaces").select("name").where(isAmong("workspace_id", ids));
    });
    expect(["a", "b"].map((id) => query([id], {}).parameters)).toEqual([["a"], ["b"]]);
    expect(built).toBe(1);
    expect([query(["a", "b"], {}).parameters, query([], {}).parameters]).toEqual([
      [["a", "b"]],
      [[]],
    ]);
  });

  it("by few keys is built once for each number of them", () => {
    const query = preparedAmong(
      (database, ids, { limit }: { limit: number }) =>
        database
          .selectFrom("workspaces")
          .select("name")
          .where(isAmongFew("workspace_id", ids))
          .limit(limit),
      { max: 2 },
    );
    const text = 'select "name" from "workspaces" where "workspace_id" ';
    expect(
      [["a"], ["a", "b"], ["a", "b", "c"]].map((ids) => query(ids, { limit: 5 })),
    ).toMatchObject([
      { sql: `${text}in ($1) limit $2`, parameters: ["a", 5] },
      { sql: `${text}in ($1, $2) limit $3`, parameters: ["a", "b", 5] },
      { sql: `${text}in ($1, $2, $3) limit $4`, parameters: ["a", "b", "c", 5] },
    ]);
  });

  it("with rows has each value where its row and column are", () => {
    const query = preparedRows((database, rows: readonly { id: string; us: number }[]) =>
      database
        .insertInto("event_clocks")
        .values(rows.map(({ id, us }) => ({ workspace_id: id, last_event_us: us }))),
    );
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `w${index}`, us: index }));
    for (const count of [1, 3, 3, 12])
      expect(query(rowsOf(count)).parameters).toEqual(
        rowsOf(count).flatMap(({ id, us }) => [id, us]),
      );
  });
});
