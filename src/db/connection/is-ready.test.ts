import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { isDatabaseReady } from "./is-ready.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

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
