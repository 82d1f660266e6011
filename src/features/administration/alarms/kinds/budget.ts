import { DAY_MS } from "../../../../lib/time/clock.ts";
import { providerCallsDay } from "../../../../kernel/limits/provider-calls.store.ts";
import type { AlarmKind } from "../alarm-kind.ts";
import { findUsedBudgets } from "./failures.store.ts";

/** The part of a day's calls at which little can be read any more. */
const USED_PART = 0.95;

/**
 * A workspace that used up the provider calls of its day. It is cleared after a day and a half
 * without that, so that one whose calls never last has one alarm and not one each day.
 */
export const budgetAlarm: AlarmKind = {
  kind: "budget",
  mailedTo: ["workspace", "operators"],
  delivery: "daily",
  mailsFailure: true,
  failsForMs: 0,
  seenForMs: 0,
  wellForMs: 1.5 * DAY_MS,
  find: async ({ database, accounts: { callsPerDay } }, now) => {
    const used = await findUsedBudgets(database, {
      dayStart: providerCallsDay(now),
      usedMin: Math.max(1, Math.ceil(callsPerDay * USED_PART)),
    });
    return {
      lookedAt: "all",
      failing: used.map((row) => ({
        workspaceId: row.workspace_id,
        subjectId: "provider_calls",
        subject: {
          name: "provider calls",
          show_id: null,
          platform: null,
          reason: `${row.used} of ${callsPerDay} calls of the day are used.`,
        },
        since: now,
      })),
    };
  },
  words: (_facts, { addresses }) => ({
    title: "The provider calls of the day are used up",
    advice:
      "Accounts and posts that are read by a paid provider wait until midnight UTC. Disconnect " +
      "accounts that are not needed, or ask the operator to raise PROVIDER_CALLS_PER_DAY.",
    url: `${addresses.appUrl}/team/plan`,
  }),
};
