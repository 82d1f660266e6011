import type { Invariant } from "./invariant.ts";

/** Rows that a purge removes, and how old they may be. Hours are those of the looks, three a day. */
const PURGED: readonly { table: string; overdue: string; afterDays: number }[] = [
  { table: "sessions", overdue: "expires_at", afterDays: 2 },
  { table: "person_links", overdue: "expires_at", afterDays: 2 },
  { table: "paid_calls", overdue: "called_at", afterDays: 9 },
  { table: "event_inbox", overdue: "recorded_at", afterDays: 1 },
  { table: "usage_counters", overdue: "window_start", afterDays: 62 },
  { table: "cluster_suggestions", overdue: "expires_at", afterDays: 92 },
  { table: "platform_sign_ins", overdue: "expires_at", afterDays: 2 },
  { table: "mail_allowances", overdue: "window_started_at", afterDays: 2 },
];

export const purgesOnTime: Invariant = {
  name: "purges are on time",
  ask: async ({ simulation }) => {
    const union = PURGED.map(
      ({ table, overdue, afterDays }) =>
        `select '${table}' as name, count(*)::int as count, min(${overdue}) as oldest
         from ${table} where ${overdue} < $1::timestamptz - interval '${afterDays} days'`,
    ).join(" union all ");
    const rows = await simulation.database.rows<{ name: string; count: number; oldest: Date }>(
      union,
      [simulation.clock.now()],
    );
    return rows
      .filter(({ count }) => count > 0)
      .map(
        ({ name, count, oldest }) => `${name} has ${count} old rows, of ${oldest.toISOString()}`,
      );
  },
};
