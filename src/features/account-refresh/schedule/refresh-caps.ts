import type { Executor } from "../../../db/connection/database.ts";
import { type Cap, capAt, capReached, describeCap } from "../../../kernel/limits/caps.ts";
import { readCaps, takeCap } from "../../../kernel/limits/caps.store.ts";
import { DAY_MS, MINUTE_MS } from "../../../lib/clock.ts";
import { type AccountTarget, type ConnectionRow, targetOf } from "../store/account.store.ts";

/** A platform of a show may be refreshed once in ten minutes and twelve times a day. */
const WINDOW_MS = 10 * MINUTE_MS;
const PER_DAY = 12;

export type DescribedCap = ReturnType<typeof describeCap>;

type Capped = Pick<ConnectionRow, "show_id" | "platform" | "workspace_id">;

const refreshCaps = ({ showId, platform }: AccountTarget, now: Date): readonly [Cap, Cap] => [
  capAt(now, {
    counter: "platform_refresh",
    subject: `${showId} ${platform}`,
    limit: 1,
    windowMs: WINDOW_MS,
  }),
  capAt(now, {
    counter: "platform_refresh_day",
    subject: `${showId} ${platform}`,
    limit: PER_DAY,
    windowMs: DAY_MS,
  }),
];

/**
 * The workspace that an account's caps are counted for: the one that connected it, also where
 * another workspace of the show calls. Counted for each caller, two workspaces would refresh one
 * account twice as often.
 */
export const capOwnerOf = (row: Capped, callerId: string): string => row.workspace_id ?? callerId;

/**
 * What is left of refreshing on demand, by platform, in one statement: the ten-minute cap while it
 * is used up, else the cap of the day.
 */
export async function describeRefreshCaps(
  executor: Executor,
  rows: readonly Capped[],
  { callerId, now }: { callerId: string; now: Date },
): Promise<Map<string, DescribedCap>> {
  if (rows.length === 0) return new Map();
  const caps = rows.map((row) => ({
    row,
    owner: capOwnerOf(row, callerId),
    caps: refreshCaps(targetOf(row), now),
  }));
  const counters = await readCaps(
    executor,
    caps.map(({ owner }) => owner),
    caps.flatMap((each) => each.caps),
  );
  return new Map(
    caps.map(({ row, owner, caps: [short, day] }) => {
      const used = (cap: Cap): number =>
        counters.find(
          ({ workspace_id, counter, subject }) =>
            workspace_id === owner && counter === cap.counter && subject === cap.subject,
        )?.used ?? 0;
      return [
        row.platform,
        used(short) >= short.limit ? describeCap(short, used(short)) : describeCap(day, used(day)),
      ];
    }),
  );
}

/** `describeRefreshCaps` for one account; null where it is disconnected or absent. */
export async function describeRefreshCap(
  executor: Executor,
  row: ConnectionRow | undefined,
  caller: { callerId: string; now: Date },
): Promise<DescribedCap | null> {
  return row === undefined || row.status === "disconnected"
    ? null
    : ((await describeRefreshCaps(executor, [row], caller)).get(row.platform) ?? null);
}

/**
 * Takes one refresh from both caps. Runs in a transaction of the caller, whose rollback restores
 * the first cap where the second one is used up.
 *
 * @throws ApiError `cap_reached`, with the time the cap resets.
 */
export async function takeRefresh(
  executor: Executor,
  row: ConnectionRow,
  { callerId, now }: { callerId: string; now: Date },
): Promise<void> {
  for (const cap of refreshCaps(targetOf(row), now)) {
    if ((await takeCap(executor, capOwnerOf(row, callerId), cap)) !== null) continue;
    throw capReached(
      cap,
      cap.counter === "platform_refresh"
        ? "This platform of the show was refreshed less than ten minutes ago."
        : "This platform of the show has used its refreshes of the day.",
      now,
    );
  }
}
