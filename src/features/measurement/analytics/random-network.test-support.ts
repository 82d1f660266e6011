import * as fc from "fast-check";
import type { TestApp } from "../../../../test/harness.ts";
import { newId, newPlainId } from "../../../kernel/ids.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";

/**
 * Networks of shows with random histories, stored as rows and kept in memory for a second, naive
 * implementation.
 */

export const RANDOM_METRICS = [
  "views",
  "impressions",
  "reactions",
  "plays",
  "downloads",
  "opens",
  "unique_opens",
  "likes",
  "comments",
] as const;
export type RandomMetric = (typeof RANDOM_METRICS)[number];

export interface RandomDay extends Partial<Record<RandomMetric, number>> {
  day: string;
  spansDays: number;
  followers?: number;
}

export interface RandomAccount {
  showId: string;
  platform: string;
  accountId: string;
  days: RandomDay[];
  /** Earlier versions of some days, with the day on which each was replaced. */
  revisions: (RandomDay & { replacedOn: string })[];
}

export interface RandomNetwork {
  workspaceId: string;
  key: string;
  /** Ids of its shows, in the workspace's order. */
  showIds: string[];
}

const PLATFORMS = ["youtube", "spotify", "linkedin", "beehiiv", "simplecast", "op3"];
const DAYS_BACK = 90;
const ACCOUNTS_OF_NAMES = 12;

const count = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.nat(50_000) },
);

/** A history with gaps, of days before a given day, each with some of the metrics. */
const history = (today: string): fc.Arbitrary<RandomDay[]> =>
  fc.uniqueArray(
    fc.record(
      {
        day: fc.nat(DAYS_BACK).map((back) => addDays(today, -back)),
        spansDays: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 6 })),
        followers: fc.nat(90_000),
        ...(Object.fromEntries(RANDOM_METRICS.map((metric) => [metric, count])) as Record<
          RandomMetric,
          typeof count
        >),
      },
      { requiredKeys: ["day", "spansDays"] },
    ),
    { selector: ({ day }) => day, maxLength: 10 },
  );

/**
 * Accounts of shows on `PLATFORMS`, some of them shared between shows. Few account names are used,
 * so that a network often has the same account several times.
 */
export function randomAccounts(
  showIds: readonly string[],
  today: string,
  seed: number,
): RandomAccount[] {
  const one = fc.record({
    days: history(today),
    name: fc.nat(ACCOUNTS_OF_NAMES * 4),
    restated: fc.nat(1_023),
  });
  const drawn = fc.sample(one, { seed, numRuns: showIds.length * PLATFORMS.length });
  return drawn.map(({ days: drawnDays, name, restated }, index) => {
    const showId = showIds[Math.floor(index / PLATFORMS.length)] ?? "";
    const platform = PLATFORMS[index % PLATFORMS.length] ?? "";
    const isShared = name < ACCOUNTS_OF_NAMES;
    const counted = platform === "op3" ? drawnDays.map(ofOp3) : drawnDays;
    const days = shortened(counted, index, today);
    return {
      showId,
      platform,
      accountId: isShared ? `shared-${name}` : `own-${showId}`,
      days,
      revisions: days.flatMap((day, position) =>
        (restated >> position) % 2 === 1 ? [revisionOf(day, restated)] : [],
      ),
    };
  });
}

/** A revision of a day: the same metrics with other numbers, replaced 1 to 20 days later. */
function revisionOf(day: RandomDay, restated: number): RandomDay & { replacedOn: string } {
  const counts = Object.fromEntries(
    [...RANDOM_METRICS, "followers" as const].flatMap((metric) => {
      const count = day[metric];
      return count === undefined ? [] : [[metric, (count * 7 + restated) % 50_001]];
    }),
  );
  return { ...day, ...counts, replacedOn: addDays(day.day, 1 + (restated % 20)) };
}

/** The accounts as they were known at the end of a day, where each day was stored on that day. */
export const knownOn = (accounts: readonly RandomAccount[], asOf: string): RandomAccount[] =>
  accounts.map((account) => ({
    ...account,
    days: account.days.flatMap((day) => {
      const revision = account.revisions.find((each) => each.day === day.day);
      if (day.day > asOf) return [];
      return revision === undefined || revision.replacedOn <= asOf ? [day] : [revision];
    }),
  }));

/**
 * A shortened history. For every fifth account the counts of the last 12 days are unknown but the
 * levels are known; for every seventh the last day lies more than 40 days back.
 */
function shortened(days: readonly RandomDay[], index: number, today: string): RandomDay[] {
  if (index % 7 === 2) return days.filter(({ day }) => day < addDays(today, -40));
  if (index % 5 !== 1) return [...days];
  return days.map((row) => {
    if (row.day < addDays(today, -12)) return row;
    const { day, spansDays, followers } = row;
    return { day, spansDays, ...(followers === undefined ? {} : { followers }) };
  });
}

/** A day as OP3 reports it, which only counts downloads. */
const ofOp3 = ({ day, downloads }: RandomDay): RandomDay => ({
  day,
  spansDays: 1,
  downloads: downloads ?? 0,
});

/**
 * Networks of `own` shows each, and a subnetwork with `below` more. The order of the ids differs
 * from that of the shows.
 */
export async function addNetworks(
  app: TestApp,
  { networks, own, below }: { networks: number; own: number; below: number },
): Promise<RandomNetwork[]> {
  const made: RandomNetwork[] = [];
  for (let index = 0; index < networks; index += 1) {
    const ownIds = Array.from({ length: own }, newPlainId);
    const belowIds = Array.from({ length: below }, newPlainId);
    const ids = [...ownIds, ...belowIds];
    await app.sql(
      "insert into shows (show_id, handle, name, created_at, updated_at) select id, " +
        "lower(id), 'Show ' || id, now(), now() from unnest($1::text[]) id",
      [ids],
    );
    await app.sql("insert into show_directory (show_id) select id from unnest($1::text[]) id", [
      ids,
    ]);
    const workspaceId = await app.workspace({ showIds: ownIds });
    const subnetworkId = await app.workspace({
      kind: "subnetwork",
      parentId: workspaceId,
      showIds: belowIds,
    });
    await app.sql("update workspaces set activation_state = 'active' where workspace_id = $1", [
      subnetworkId,
    ]);
    made.push({ workspaceId, key: await app.key(workspaceId), showIds: ids });
  }
  app.runtime.access.clear();
  return made;
}

/** Stores accounts and their days, all in three statements. */
export async function storeAccounts(
  app: TestApp,
  accounts: readonly RandomAccount[],
): Promise<void> {
  const days = accounts.flatMap(({ showId, platform, accountId, days: list }) =>
    list.map(({ spansDays, ...day }) => ({
      show_id: showId,
      platform,
      account_id: accountId,
      spans_days: spansDays,
      ...day,
    })),
  );
  await app.runtime.services.accounts.partitions.ensure(app.runtime.database, [
    ...new Set(days.map(({ day }) => day)),
  ]);
  const now = app.clock.now();
  await app.sql(
    "insert into connections (show_id, platform, id, status, external_account_id, " +
      "connect_via, connected_at, last_updated_at, created_at, updated_at) " +
      "select show_id, platform, id, 'connected', account_id, 'api', $2, $2, $2, $2 from " +
      "jsonb_to_recordset($1) as c (show_id text, platform text, id text, account_id text)",
    [
      JSON.stringify(
        accounts.map(({ showId, platform, accountId }) => ({
          show_id: showId,
          platform,
          account_id: accountId,
          id: newId("con"),
        })),
      ),
      now,
    ],
  );
  const columns = [...RANDOM_METRICS, "followers"];
  const record = `show_id text, platform text, day date, account_id text, spans_days int, replaced_on date, ${columns.map((column) => `${column} bigint`).join(", ")}`;
  const replacedOn = new Map(
    accounts.flatMap(({ showId, platform, revisions }) =>
      revisions.map((each) => [`${showId} ${platform} ${each.day}`, each.replacedOn]),
    ),
  );
  await app.sql(
    "insert into account_days (show_id, platform, day, account_id, spans_days, is_reported, " +
      `updated_at, ${columns.join(", ")}) ` +
      "select show_id, platform, day, account_id, spans_days, true, coalesce(replaced_on, " +
      `day) + interval '12 hours', ${columns.join(", ")} ` +
      `from jsonb_to_recordset($1) as d (${record})`,
    [
      JSON.stringify(
        days.map((day) => ({
          ...day,
          replaced_on: replacedOn.get(`${day.show_id} ${day.platform} ${day.day}`),
        })),
      ),
    ],
  );
  const revisions = accounts.flatMap(({ showId, platform, accountId, revisions: list }) =>
    list.map(({ replacedOn: replaced, ...day }) => ({
      show_id: showId,
      platform,
      account_id: accountId,
      replaced_on: replaced,
      ...day,
      spans_days: day.spansDays,
    })),
  );
  await app.sql(
    "insert into account_day_revisions (show_id, platform, day, account_id, spans_days, " +
      `is_reported, known_from, replaced_at, ${columns.join(", ")}) ` +
      "select show_id, platform, day, account_id, spans_days, true, day + interval '12 " +
      `hours', replaced_on + interval '12 hours', ${columns.join(", ")} ` +
      `from jsonb_to_recordset($1) as d (${record})`,
    [JSON.stringify(revisions)],
  );
}
