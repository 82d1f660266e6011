import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import {
  type Cap,
  capAt,
  capReached,
  describeCap,
  type IntervalCap,
} from "../../../../kernel/limits/caps.ts";
import {
  findUsedIntervals,
  readCaps,
  takeCap,
  takeInterval,
} from "../../../../kernel/limits/caps.store.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { DAY_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { type AccountTarget, type ConnectionRow, targetOf } from "../store/account.store.ts";

/**
 * Minimum time between two refreshes on request of a platform of a show, which also has a limit of
 * twelve a day.
 */
const INTERVAL_MS = 10 * MINUTE_MS;
const PER_DAY = 12;

export type DescribedCap = ReturnType<typeof describeCap>;

type Capped = Pick<ConnectionRow, "show_id" | "platform" | "workspace_id">;

/** The caller and the time of a request. */
type Caller = Pick<Context, "workspace" | "now" | "runtime">;

const subjectOf = ({ showId, platform }: AccountTarget): string => `${showId} ${platform}`;

const shortCap = (row: Capped): IntervalCap => ({
  counter: "platform_refresh",
  subject: subjectOf(targetOf(row)),
  intervalMs: INTERVAL_MS,
});

const dayCap = (row: Capped, now: Date): Cap =>
  capAt(now, {
    counter: "platform_refresh_day",
    subject: subjectOf(targetOf(row)),
    limit: PER_DAY,
    windowMs: DAY_MS,
  });

/**
 * The workspace that an account's caps are counted for: the one that connected it, even where
 * another workspace of the show calls. If they were counted for each caller, two workspaces could
 * refresh one account twice as often.
 */
const capOwnerOf = (row: Capped, callerId: string): string => row.workspace_id ?? callerId;

/**
 * The remaining refreshes on request, by platform, in two statements: the ten-minute cap while it
 * is used up, otherwise the cap of the day.
 */
export async function describeRefreshCaps(
  executor: Executor,
  rows: readonly Capped[],
  { workspace, now, runtime }: Caller,
): Promise<Map<string, DescribedCap>> {
  if (rows.length === 0) return new Map();
  const owners = rows.map((row) => capOwnerOf(row, workspace.id));
  const used = await findUsedIntervals(executor, owners, {
    caps: rows.map(shortCap),
    now: databaseNow(runtime.clock),
  });
  const days = rows.map((row) => dayCap(row, now));
  const counters = await readCaps(executor, owners, days);
  return new Map(
    rows.map((row, index) => {
      const [owner, subject] = [owners[index], subjectOf(targetOf(row))];
      const short = used.find(
        ({ workspaceId, cap }) => workspaceId === owner && cap.subject === subject,
      );
      if (short !== undefined) return [row.platform, describeCap(short.cap, short.cap.limit)];
      const counter = counters.find(
        (each) => each.workspace_id === owner && each.subject === subject,
      );
      return [row.platform, describeCap(dayCap(row, now), counter?.used ?? 0)];
    }),
  );
}

/** `describeRefreshCaps` for one account; null where it is disconnected or absent. */
export async function describeRefreshCap(
  executor: Executor,
  row: ConnectionRow | undefined,
  caller: Caller,
): Promise<DescribedCap | null> {
  return row === undefined || row.status === "disconnected"
    ? null
    : ((await describeRefreshCaps(executor, [row], caller)).get(row.platform) ?? null);
}

/**
 * Takes one refresh from both caps; a transaction that is rolled back takes none.
 *
 * @throws ApiError `cap_reached`, with the time the cap resets.
 */
export async function takeRefresh(
  transaction: DatabaseTransaction,
  row: ConnectionRow,
  { workspace, now, runtime }: Caller,
): Promise<void> {
  const owner = capOwnerOf(row, workspace.id);
  const used = await takeInterval(transaction, owner, {
    cap: shortCap(row),
    now: databaseNow(runtime.clock),
  });
  if (used !== null)
    throw capReached(
      used,
      "This platform of the show was refreshed less than ten minutes ago.",
      now,
    );
  const day = dayCap(row, now);
  if ((await takeCap(transaction, owner, day)) === null)
    throw capReached(day, "This platform of the show has used its refreshes of the day.", now);
}
