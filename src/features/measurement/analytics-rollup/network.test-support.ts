import { startTestApp, type TestApp } from "../../../../test/harness.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { analyticsOperations } from "../analytics/index.ts";
import { markChangedDays } from "../../accounts/account-history/index.ts";
import { addAccountDays } from "../../accounts/account-history/account-days.test-support.ts";
import { link } from "../geography/geography.test-support.ts";
import { rollUp, type RollUpOutcome } from "./roll-up.ts";

/** Number of days of history of each account. */
const HISTORY_DAYS = 150;
const PLATFORMS = ["youtube", "spotify", "linkedin", "tiktok"];

type Counts = Omit<Parameters<typeof addAccountDays>[3][number], "day">;

export interface NetworkFixture {
  app: TestApp;
  workspaceId: string;
  showIds: string[];
  close: () => Promise<void>;
  today: string;
  /** A day before the current one, `YYYY-MM-DD`. */
  back: (days: number) => string;
  rollUp: () => Promise<RollUpOutcome>;
  /** Replaces days of an account as every writer does, in a transaction that marks them. */
  write: (showId: string, platform: string, day: string, counts: Counts) => Promise<void>;
  /** The bodies of all answers that a rollup may be read for. */
  answers: () => Promise<Record<string, unknown>>;
  /** The bodies of a few of these answers. */
  some: (workspaceId?: string) => Promise<Record<string, unknown>>;
  /** The same few answers, read from the days of the accounts. */
  someWithout: (workspaceId?: string) => Promise<Record<string, unknown>>;
}

/** A small generator of reproducible numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Twelve shows with accounts that start late, pause, are copies of each other, or have unknown
 * numbers.
 */
export async function startMeasuredNetwork(seed = 1): Promise<NetworkFixture> {
  const app = await startTestApp({ operations: analyticsOperations, sellsPlans: true });
  const random = numbersFrom(seed);
  const today = utcDay(app.clock.now());
  const back = (days: number): string => addDays(today, -days);
  const workspaceId = await app.workspace();
  const showIds: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const showId = await app.show(workspaceId, { name: `Show ${index}` });
    showIds.push(showId);
    for (const platform of PLATFORMS) {
      if (random() < 0.15) continue;
      const accountId = random() < 0.2 ? "shared" : `${showId}-${platform}`;
      const status = random() < 0.1 ? "disconnected" : "connected";
      await link(app, showId, platform, { accountId, status });
      const days = historyOf(platform, random, back);
      if (days.length > 0) await addAccountDays(app, showId, platform, days);
    }
  }
  const write: NetworkFixture["write"] = (showId, platform, day, counts) =>
    inTransaction(app.runtime.database, async (transaction) => {
      await transaction
        .deleteFrom("account_days")
        .where("show_id", "=", showId)
        .where("platform", "=", platform)
        .where("day", "=", day)
        .execute();
      await transaction
        .insertInto("account_days")
        .values({
          show_id: showId,
          platform,
          day,
          account_id: "a",
          is_reported: true,
          counters: "{}",
          updated_at: app.clock.now(),
          ...counts,
        })
        .execute();
      await markChangedDays(transaction, [showId], [day]);
    });
  const bodiesOf = async (
    workspace: string,
    paths: readonly string[],
  ): Promise<Record<string, unknown>> => {
    app.runtime.access.clear();
    // Each call uses a new key, because a hundred answers use up much of a key's requests per
    // minute.
    const key = await app.key(workspace);
    const bodies: Record<string, unknown> = {};
    for (const path of paths) {
      const { status, body } = await app.get(`/v1/analytics/${path}`, { key });
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
      bodies[path] = body;
    }
    return bodies;
  };
  return {
    app,
    workspaceId,
    showIds,
    today,
    back,
    write,
    rollUp: () => rollUp(app.runtime.database, app.clock.now()),
    close: () => app.close(),
    answers: () => bodiesOf(workspaceId, pathsOf(back, today)),
    some: (workspace = workspaceId) => bodiesOf(workspace, fewPathsOf(back, today)),
    someWithout: async (workspace = workspaceId) => {
      const kept = await app.sql<{ show_id: string }>(
        "update show_rollups set rolled_at = null where rolled_at is not null returning show_id",
      );
      const bodies = await bodiesOf(workspace, fewPathsOf(back, today));
      await app.sql("update show_rollups set rolled_at = $2 where show_id = any($1)", [
        kept.map((row) => row.show_id),
        app.clock.now(),
      ]);
      return bodies;
    },
  };
}

/** Rows with gaps, spans over several days, unknown numbers, and pauses of up to 60 days. */
function historyOf(
  platform: string,
  random: () => number,
  back: (days: number) => string,
): (Counts & { day: string })[] {
  const count = (chance: number): number | undefined =>
    random() < chance ? Math.floor(random() * 10_000) : undefined;
  const rows: (Counts & { day: string })[] = [];
  for (let ago = Math.floor(random() * HISTORY_DAYS); ago >= 0; ago -= 1) {
    if (random() < 0.03) ago -= Math.floor(random() * 60);
    if (ago < 0 || random() < 0.2) continue;
    const counts = {
      views: platform === "youtube" || platform === "tiktok" ? count(0.8) : undefined,
      plays: platform === "spotify" ? count(0.9) : undefined,
      listeners: platform === "spotify" ? count(0.9) : undefined,
      impressions: platform === "linkedin" ? count(0.01) : undefined,
      reactions: platform === "linkedin" ? count(0.02) : undefined,
      likes: count(0.5),
      comments: count(0.3),
      followers: count(0.6),
      posts: platform === "tiktok" ? count(0.1) : undefined,
    };
    const known = Object.entries(counts).filter(([, value]) => value !== undefined);
    const spansDays = random() < 0.05 ? 1 + Math.floor(random() * 9) : 1;
    rows.push({ day: back(ago), spansDays, ...Object.fromEntries(known) });
  }
  return rows;
}

const fewPathsOf = (back: (days: number) => string, today: string): string[] => [
  "overview?window=30&social_count_mode=unique",
  `overview?start_date=${back(60)}&end_date=${today}`,
  "timeline?window=365&metrics=reach,views,likes,posts",
  "timeline?window=30&metrics=views,followers&group_by=platform&social_count_mode=unique",
];

function pathsOf(back: (days: number) => string, today: string): string[] {
  const windows = [
    "window=30",
    "window=365",
    `start_date=${back(100)}&end_date=${back(40)}`,
    `start_date=${back(9)}&end_date=${today}`,
  ];
  const rankings = windows.flatMap((window) =>
    ["reach", "views"].map((metric) => `rankings?subject=show&metric=${metric}&${window}`),
  );
  const others = windows.flatMap((window) =>
    ["", "&social_count_mode=unique", "&platforms=linkedin,tiktok"].flatMap((choice) => [
      `overview?${window}${choice}`,
      `overview?${window}${choice}&compare=previous_year`,
      `platforms?${window}${choice}`,
      `timeline?${window}${choice}&metrics=reach,views,listeners,followers,posts`,
      `timeline?${window}${choice}&metrics=views,likes,followers&group_by=platform&granularity=week`,
    ]),
  );
  const day = back(3);
  return [...rankings, ...others, `platforms?start_date=${day}&end_date=${day}`];
}
