import pg from "pg";
import { describe, expect, it } from "vitest";
import { distributeTables } from "./distribute-tables.ts";

/** A pool that answers as the extension does on a node that knows so many nodes. */
function poolOf(answer: {
  is_coordinator: boolean;
  known_nodes: number;
  nodes_for_rows: number;
}): pg.Pool {
  const pool = new pg.Pool();
  const query = (): Promise<unknown> => Promise.resolve({ rowCount: 1, rows: [answer] });
  return Object.assign(pool, { query });
}

describe("db distribute", () => {
  it("asks for nodes where none was added, though the coordinator does not call itself one then", async () => {
    const pool = poolOf({ is_coordinator: false, known_nodes: 0, nodes_for_rows: 0 });
    await expect(distributeTables(pool)).rejects.toThrow("The cluster has no node for rows");
  });

  it("asks for nodes where the coordinator is the only one, and keeps no rows", async () => {
    const pool = poolOf({ is_coordinator: true, known_nodes: 1, nodes_for_rows: 0 });
    await expect(distributeTables(pool)).rejects.toThrow("The cluster has no node for rows");
  });

  it("names a worker as one", async () => {
    const pool = poolOf({ is_coordinator: false, known_nodes: 3, nodes_for_rows: 2 });
    await expect(distributeTables(pool)).rejects.toThrow("DATABASE_URL is a worker node");
  });
});
