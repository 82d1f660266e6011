import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { NO_UPSTREAMS, startTestApp, type TestApp } from "../../../test/harness.ts";
import { createPool } from "../../db/connection/pool.ts";
import { createDatabase } from "../../db/connection/database.ts";
import { refreshAccountJob } from "../../features/accounts/account-refresh/index.ts";
import { enqueueDueAccounts } from "../../features/accounts/account-refresh/schedule/due-accounts.ts";
import {
  type AccountApp,
  startAccountApp,
} from "../../features/accounts/account-refresh/refresh.test-support.ts";
import { runDueJobs } from "../../infrastructure/jobs/run-due-jobs.ts";
import { DAY_MS, systemClock } from "../../lib/time/clock.ts";
import {
  createTestWorker,
  deliverDue,
  type Receiver,
  startReceiver,
} from "../../delivery/webhooks/webhooks.test-support.ts";
import { MASTER_KEY } from "./backup.test-support.ts";
import { checkRestore } from "./check-restore.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

let folder: string;
let before: AccountApp;
let restored: TestApp;
let receiver: Receiver;
let key: string;
let secret: string;
let showId: string;

const accounts = (app: TestApp) =>
  app.sql<{ downloads: number; fetched: Date; next: Date; status: string; error: unknown }>(
    `select
       (readings -> 'downloads' ->> 'value')::int as downloads,
       last_updated_at as fetched,
       next_refresh_at as next,
       status,
       error
     from connections`,
  );

const countOf = async (app: TestApp, table: string): Promise<number> =>
  (await app.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? -1;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-restored-"));
  // Verifiers of signatures compare with the clock of this machine.
  before = await startAccountApp({ start: systemClock.now().toISOString() });
  receiver = await startReceiver(() => before.clock.now());
  key = await before.key(before.workspaceId);
  const target = await before.connected();
  ({ showId } = target);
  await before.refresh(target);
  const made = await before.request("POST", "/v1/webhook-endpoints", {
    key,
    body: { url: receiver.url, enabled_events: ["*"] },
  });
  ({ secret } = made.body.data);
  // Its event waits for delivery when the backup is made.
  await before.request("PATCH", `/v1/shows/${showId}`, { key, body: { podcast_author: "Akari" } });

  const file = join(folder, "backup");
  const request = {
    file,
    masterKey: MASTER_KEY,
    passphrase: undefined,
    fileStore: undefined,
    now: before.clock.now(),
  };
  await writeBackup(before.runtime.database, request);
  const database = await cloneDatabase();
  const pool = createPool({ url: database.url, max: 2, applicationName: "castmeter command" });
  await restoreBackup(createDatabase(pool), await checkRestore(request), {
    databaseUrl: database.url,
    fileStore: undefined,
    storeMasterKey: () => Promise.reject(new Error("The key is here.")),
  });
  await pool.end();
  restored = await startTestApp({
    start: before.clock.now().toISOString(),
    database,
    upstreams: {
      ...NO_UPSTREAMS,
      allowPrivateNetwork: true,
      platformUrls: new Map([["transistor", `${before.transistor.origin}/v1`]]),
    },
  });
});
afterAll(async () => {
  await restored.close();
  await receiver.close();
  await before.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a restored installation", () => {
  it("has the accounts with their history, and opens to the API keys it had", async () => {
    for (const table of ["connection_secrets", "account_items", "account_days"]) {
      const count = await countOf(before, table);
      expect(count).toBeGreaterThan(0);
      expect({ table, count: await countOf(restored, table) }).toEqual({ table, count });
    }
    expect((await restored.get(`/v1/shows/${showId}`, { key })).body).toMatchObject({
      author: "Akari",
    });
  });

  it("delivers what was not delivered, signed with the endpoint's secret", async () => {
    const worker = createTestWorker(restored);
    await deliverDue(worker);
    await worker.stop();
    const changed = receiver.received.find(({ body }) => body.includes("show.updated"));
    const { body = "", headers = {} } = changed ?? {};
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({ type: "show.updated" });
  });

  it("goes on refreshing its accounts at their time", async () => {
    const [old] = await accounts(restored);
    before.clock.advance(DAY_MS);
    await restored.advance(DAY_MS);
    expect(await enqueueDueAccounts(restored.runtime.database, restored.clock)).toBe(1);
    const pool = createPool({ url: restored.databaseUrl, max: 2, applicationName: "test" });
    const { failures } = await runDueJobs({
      pool,
      jobs: [refreshAccountJob],
      clock: restored.clock,
      services: restored.runtime.services,
      log: restored.runtime.log,
    });
    await pool.end();
    expect(failures).toEqual([]);
    const [now] = await accounts(restored);
    expect(now).toMatchObject({ status: "connected", error: null, fetched: restored.clock.now() });
    expect(now!.downloads).toBeGreaterThan(old!.downloads);
    expect(now!.next.getTime()).toBeGreaterThan(restored.clock.now().getTime());
  });
});
