import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  APPLE_SHOW_ID,
  appleCounts,
  SIMULATED_APPLE_COOKIES,
  SIMULATED_REPORTER,
} from "../../../../simulators/accounts/dashboards/apple-podcasts-server.ts";
import {
  SECOND_SHOW_ID,
  SIMULATED_SPOTIFY_COOKIES,
} from "../../../../simulators/accounts/dashboards/spotify-server.ts";
import type { TestAnswer } from "../../../../test/harness.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import type { Browser } from "../../../surfaces/session/session-surface.test-support.ts";
import { refreshAccountJob } from "../account-refresh/index.ts";
import { startSyncApp } from "./sync.test-support.ts";

let browser: Browser;
let showId: string;
let workspaceId: string;

const sync = useFixture(startSyncApp);
beforeEach(async () => {
  sync.app.clock.advance(MINUTE_MS);
  sync.spotify.reset();
  sync.apple.reset();
  sync.switchSessions(true);
  ({ browser, showId, workspaceId } = await sync.editor());
});

const send = (platform: string, body: Record<string, unknown>, by = browser): Promise<TestAnswer> =>
  by.request("POST", `/app-api/sync/${platform}`, { body: { show_id: showId, ...body } });
const refusal = ({ status, body }: TestAnswer): unknown[] => [
  status,
  body.error?.code,
  body.error?.param,
  body.error?.reason ?? body.error?.current_state,
];

/** Runs what waits in the queue, as a worker does. */
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

describe("POST /app-api/sync/{platform}", () => {
  it("connects the dashboard, and the worker reads it with the stored session", async () => {
    const { status, body } = await send("spotify", { session: SIMULATED_SPOTIFY_COOKIES });
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: {
        object: "integration",
        platform: "spotify",
        show_id: showId,
        status: "connected",
        external_account_id: sync.simulated.id,
        account_name: "Salt and Signal",
        connect_via: "extension",
        importing_state: "queued",
      },
    });
    await work();
    const [row] = await sync.app.sql(
      "select status, importing_state, readings from connections where show_id = $1",
      [showId],
    );
    expect(row).toMatchObject({
      status: "connected",
      importing_state: "imported",
      readings: {
        plays: {
          value: sync.simulated.total(),
          source: "extension",
          definition: "spotify.plays@2026-06",
        },
        followers: { value: 4_120 },
      },
    });
    expect(
      await sync.app.sql(
        "select metric, reading->>'valueKind' as kind from account_geography where show_id = $1",
        [showId],
      ),
    ).toEqual([{ metric: "plays_share", kind: "share" }]);
    expect(
      await sync.app.sql(
        `select dimension, metric, jsonb_array_length(reading->'buckets') as buckets
        from account_demographics where show_id = $1 order by dimension`,
        [showId],
      ),
    ).toEqual([
      { dimension: "age", metric: "plays_share", buckets: 7 },
      { dimension: "age_gender", metric: "plays_share", buckets: 28 },
      { dimension: "gender", metric: "plays_share", buckets: 4 },
    ]);
    const [days] = await sync.app.sql<{ plays: number }>(
      "select sum(plays)::int as plays from account_days where show_id = $1",
      [showId],
    );
    expect(days?.plays).toBe(sync.simulated.total("2026-10-19"));
  });

  it("stores the credential sealed: no table, log or answer contains it", async () => {
    const answers = [
      await send("spotify", { session: SIMULATED_SPOTIFY_COOKIES }),
      await send("applePodcasts", { session: SIMULATED_APPLE_COOKIES, account_id: APPLE_SHOW_ID }),
      await send("spotify", {
        session: { ...SIMULATED_SPOTIFY_COOKIES, sp_dc: `${SIMULATED_SPOTIFY_COOKIES.sp_dc}x` },
      }),
      await send("spotify", {
        session: {
          ...SIMULATED_SPOTIFY_COOKIES,
          sp_key: `${SIMULATED_SPOTIFY_COOKIES.sp_key}; other=1`,
        },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400]);
    await sync.app.runtime.requestLog.flush();
    const texts = [
      await sync.databaseText(),
      JSON.stringify(sync.app.logged),
      ...answers.map(({ text }) => text),
    ];
    for (const secret of Object.values({
      ...SIMULATED_SPOTIFY_COOKIES,
      ...SIMULATED_APPLE_COOKIES,
    }))
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    const { vault } = sync.app.runtime.services.accounts;
    const [kept] = await sync.app.sql<{ sealed: string }>(
      "select sealed from connection_secrets where show_id = $1 and platform = 'spotify'",
      [showId],
    );
    expect(texts[0]).toContain(kept?.sealed);
    expect(vault.open({ showId, platform: "spotify" }, kept?.sealed ?? "")).toEqual(
      SIMULATED_SPOTIFY_COOKIES,
    );
  });

  it("calls no dashboard in a dry run, stores nothing and returns no secret", async () => {
    const answer = await browser.request("POST", "/app-api/sync/spotify?dry_run=true", {
      body: { show_id: showId, session: SIMULATED_SPOTIFY_COOKIES },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { object: "dry_run", would_write: { platform: "spotify", show_id: showId } },
    });
    for (const secret of Object.values(SIMULATED_SPOTIFY_COOKIES))
      expect(answer.text).not.toContain(secret);
    expect(sync.spotify.seen).toEqual([]);
    expect(await sync.app.sql("select 1 from connections where show_id = $1", [showId])).toEqual(
      [],
    );
  });

  it("verifies once for an idempotency key, and keeps no secret for the replay", async () => {
    const send = () =>
      browser.request("POST", "/app-api/sync/spotify", {
        body: { show_id: showId, session: SIMULATED_SPOTIFY_COOKIES },
        headers: { "idempotency-key": `sync-${showId}` },
      });
    expect(await send()).toMatchObject({ status: 200, body: { replayed: false } });
    const calls = sync.spotify.seen.length;
    expect(await send()).toMatchObject({ status: 200, body: { replayed: true } });
    expect(sync.spotify.seen.length).toBe(calls);
    const stored = await sync.databaseText();
    for (const secret of Object.values(SIMULATED_SPOTIFY_COOKIES))
      expect(stored).not.toContain(secret);
  });

  it("takes Apple's own token whether sessions are on or off, and reads days with it", async () => {
    sync.switchSessions(false);
    expect(await send("applePodcasts", { session: SIMULATED_REPORTER })).toMatchObject({
      status: 200,
      body: { data: { external_account_id: APPLE_SHOW_ID } },
    });
    await work();
    const [day] = await sync.app.sql(
      "select plays::int, listeners::int from account_days where show_id = $1 and platform = 'applePodcasts' and day = '2026-10-10'",
      [showId],
    );
    const { plays, listeners } = appleCounts(sync.simulated.showOn("2026-10-10"));
    expect(day).toEqual({ plays, listeners });
  });

  it("takes no session while the operator has not switched them on, and asks no dashboard", async () => {
    sync.switchSessions(false);
    expect(refusal(await send("spotify", { session: SIMULATED_SPOTIFY_COOKIES }))).toEqual([
      409,
      "state_conflict",
      null,
      "off",
    ]);
    expect(
      refusal(
        await send("applePodcasts", {
          session: SIMULATED_APPLE_COOKIES,
          account_id: APPLE_SHOW_ID,
        }),
      ),
    ).toEqual([409, "state_conflict", null, "off"]);
    expect({ spotify: sync.spotify.seen, apple: sync.apple.seen }).toEqual({
      spotify: [],
      apple: [],
    });
  });

  it("lets a stored session rest once the operator switches them off", async () => {
    expect((await send("spotify", { session: SIMULATED_SPOTIFY_COOKIES })).status).toBe(200);
    sync.spotify.seen.length = 0;
    sync.switchSessions(false);
    await work();
    expect(sync.spotify.seen).toEqual([]);
  });

  it("names the field that is wrong, in the words of the platform", async () => {
    const { sp_dc, sp_key } = SIMULATED_SPOTIFY_COOKIES;
    expect(refusal(await send("spotify", { session: { sp_dc } }))).toEqual([
      400,
      "parameter_invalid",
      "session.sp_key",
      "missing",
    ]);
    expect(refusal(await send("spotify", { session: { sp_dc, sp_key, sp_t: "1" } }))).toEqual([
      400,
      "parameter_invalid",
      "session.sp_t",
      "unknown",
    ]);
    expect(refusal(await send("spotify", { session: { sp_dc: "a b", sp_key } }))).toEqual([
      400,
      "parameter_invalid",
      "session.sp_dc",
      "malformed",
    ]);
    expect(refusal(await send("applePodcasts", { session: SIMULATED_APPLE_COOKIES }))).toEqual([
      400,
      "parameter_invalid",
      "account_id",
      "missing",
    ]);
    expect(refusal(await send("youtube", { session: {} }))).toEqual([
      400,
      "parameter_invalid",
      "platform",
      "malformed",
    ]);
    sync.spotify.service.state.session = "login_required";
    expect(refusal(await send("spotify", { session: { sp_dc, sp_key } }))).toEqual([
      400,
      "parameter_invalid",
      "session",
      "malformed",
    ]);
  });

  it("asks which show is meant, and says which one it replaces", async () => {
    sync.spotify.service.state.hasTwoShows = true;
    const several = await send("spotify", { session: SIMULATED_SPOTIFY_COOKIES });
    expect({ refusal: refusal(several), message: several.body.error.message }).toEqual({
      refusal: [400, "parameter_invalid", "account_id", "missing"],
      message: expect.stringContaining(`${SECOND_SHOW_ID} (Salt and Signal)`),
    });
    await send("spotify", { session: SIMULATED_SPOTIFY_COOKIES, account_id: sync.simulated.id });
    await sync.app.sql(
      "update connections set external_account_id = 'elsewhere', account_name = 'Elsewhere' where show_id = $1",
      [showId],
    );
    const replaced = await send("spotify", {
      session: SIMULATED_SPOTIFY_COOKIES,
      account_id: `spotify:show:${sync.simulated.id}`,
    });
    expect(replaced.body.warnings).toEqual([
      "Another account (Elsewhere) was connected and is replaced. Its history stays.",
    ]);
  });

  it("is for editors of the show's workspace, with a plan that has the platform", async () => {
    const session = SIMULATED_SPOTIFY_COOKIES;
    const other = await sync.editor();
    expect(refusal(await send("spotify", { session }, other.browser))).toEqual([
      404,
      "resource_not_found",
      null,
      undefined,
    ]);
    expect(refusal(await send("spotify", { session, show_id: "unknown" }))).toEqual([
      404,
      "resource_not_found",
      null,
      undefined,
    ]);
    const viewer = await sync.signIn({ workspaceId, role: "viewer" });
    expect((await send("spotify", { session }, viewer)).status).toBe(403);
    const free = await sync.editor({ plan: "free" });
    expect(
      refusal(await send("spotify", { session, show_id: free.showId }, free.browser)).slice(0, 2),
    ).toEqual([403, "plan_required"]);
    expect(
      (
        await browser.request("POST", "/app-api/sync/spotify", {
          body: { show_id: showId, session },
          headers: { origin: "chrome-extension://abcdefghijklmnopabcdefghijklmnop" },
        })
      ).status,
    ).toBe(401);
    expect(sync.spotify.seen).toEqual([]);
  });

  it("changes nothing where the dashboard is away", async () => {
    sync.spotify.fault({ status: 503 }, { times: 9 });
    expect(
      refusal(await send("spotify", { session: SIMULATED_SPOTIFY_COOKIES })).slice(0, 2),
    ).toEqual([502, "provider_failed"]);
    expect(await sync.app.sql("select 1 from connections where show_id = $1", [showId])).toEqual(
      [],
    );
  });
});
