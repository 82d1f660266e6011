import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  SIMULATED_PODIGEE_COOKIES,
  SIMULATED_PODIGEE_TOKEN,
} from "../../../../simulators/accounts/hosting/podigee-server.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import type { Browser } from "../../../surfaces/session/session-surface.test-support.ts";
import { refreshAccountJob } from "../account-refresh/index.ts";
import { startSyncApp } from "./sync.test-support.ts";

let browser: Browser;
let showId: string;

const sync = useFixture(startSyncApp);
beforeEach(async () => {
  sync.app.clock.advance(MINUTE_MS);
  sync.podigee.reset();
  sync.switchSessions(true);
  ({ browser, showId } = await sync.editor({ plan: "free" }));
});

const send = (session: Record<string, string>, accountId?: string) =>
  browser.request("POST", "/app-api/sync/podigee", {
    body: { show_id: showId, session, ...(accountId && { account_id: accountId }) },
  });

async function work(): Promise<void> {
  const pool = createPool({ url: sync.app.databaseUrl, max: 2, applicationName: "sync test" });
  const { services, log } = sync.app.runtime;
  const { failures } = await runDueJobs({
    pool,
    jobs: [refreshAccountJob],
    clock: sync.app.clock,
    services,
    log,
  });
  await pool.end();
  expect(failures).toEqual([]);
}

describe("POST /app-api/sync/podigee", () => {
  it("connects a host by its dashboard, on every plan, and the worker reads it with the session", async () => {
    expect(await send(SIMULATED_PODIGEE_COOKIES)).toMatchObject({
      status: 200,
      body: {
        data: {
          platform: "podigee",
          status: "connected",
          account_name: "Salt and Signal",
          connect_via: "extension",
          connect_url: expect.stringMatching(new RegExp(`/shows/${showId}/connect/podigee$`)),
        },
      },
    });
    await work();
    const [row] = await sync.app.sql(
      "select connect_via, importing_state, readings from connections where show_id = $1",
      [showId],
    );
    expect(row).toMatchObject({
      connect_via: "extension",
      importing_state: "imported",
      readings: { downloads: { value: sync.simulated.total(), source: "extension" } },
    });
    const [days] = await sync.app.sql<{ downloads: number }>(
      "select sum(downloads)::int as downloads from account_days where show_id = $1",
      [showId],
    );
    expect(days?.downloads).toBe(sync.simulated.total());
  });

  it("asks which podcast is meant, and takes nothing beside the dashboard's cookie", async () => {
    sync.podigee.service.state.hasTwoShows = true;
    expect(await send(SIMULATED_PODIGEE_COOKIES)).toMatchObject({
      status: 400,
      body: { error: { param: "account_id", reason: "missing" } },
    });
    expect(await send(SIMULATED_PODIGEE_COOKIES, "99")).toMatchObject({
      status: 200,
      body: { data: { external_account_id: "99" } },
    });
    for (const [session, param, reason] of [
      [{ api_key: SIMULATED_PODIGEE_TOKEN }, "session.api_key", "unknown"],
      [{}, "session._podigee_session_v5", "missing"],
      [{ _podigee_session_v5: "ended" }, "session", "malformed"],
    ] as const)
      expect(await send(session)).toMatchObject({
        status: 400,
        body: { error: { param, reason } },
      });
  });

  it("takes no session, and lets a stored one rest, while the operator has not switched them on", async () => {
    expect((await send(SIMULATED_PODIGEE_COOKIES)).status).toBe(200);
    sync.podigee.seen.length = 0;
    sync.switchSessions(false);
    await work();
    expect(await send(SIMULATED_PODIGEE_COOKIES)).toMatchObject({
      status: 409,
      body: { error: { code: "state_conflict", current_state: "off" } },
    });
    expect(sync.podigee.seen).toEqual([]);
    const [row] = await sync.app.sql<{ error: { code: string } }>(
      "select error from connections where show_id = $1",
      [showId],
    );
    expect(row?.error.code).toBe("not_configured");
  });

  it("has no table of days to import: its host has an API", async () => {
    expect(
      await browser.request("POST", `/app-api/shows/${showId}/import/podigee`, {
        body: { csv: "date,downloads\n2026-10-01,5\n" },
      }),
    ).toMatchObject({ status: 400, body: { error: { param: "platform" } } });
  });
});
