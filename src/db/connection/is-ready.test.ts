import pg from "pg";
import { expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { isDatabaseReady } from "./is-ready.ts";

const app = useApp();

it("is not ready while its statements hang, and is when they no longer do", async () => {
  const { database } = app.runtime;
  expect(await isDatabaseReady(database)).toBe(true);
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table workspaces in access exclusive mode");
  expect(await isDatabaseReady(database, 50)).toBe(false);
  await holder.end();
  expect(await isDatabaseReady(database)).toBe(true);
});
