import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { isOnCluster } from "../../../../test/clone-database.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { checkNodes } from "./check-nodes.ts";
import { distributeTables } from "../distribute-tables.ts";

let pool: ReturnType<typeof createPool>;
const app = useApp();
beforeAll(async () => {
  pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "test" });
});
afterAll(async () => {
  await pool.end();
});

const check = () => checkNodes({ pool } as Parameters<typeof checkNodes>[0]);

// One PostgreSQL has no other place for a table.
describe.skipIf(!isOnCluster())("the tables of a cluster", () => {
  it("are named by doctor where they lie elsewhere; db distribute takes them back", async () => {
    expect(await check()).toMatchObject({ status: "ok" });
    await app.sql("select undistribute_table('oauth_connections')");
    await app.sql("select create_distributed_table('mail_allowances', 'address_hash')");
    expect(await check()).toMatchObject({
      status: "warn",
      details: ["mail_allowances", "oauth_connections"],
    });
    expect(await distributeTables(pool)).toEqual({
      distributed: ["oauth_connections"],
      broughtBack: ["mail_allowances"],
    });
    expect(await check()).toMatchObject({ status: "ok" });
    expect(await distributeTables(pool)).toEqual({ distributed: [], broughtBack: [] });
  });
});
