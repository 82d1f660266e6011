import { HOUR_MS } from "../../../lib/time/clock.ts";
import { STALE_AFTER_HOURS } from "../../../domain/metrics/freshness.ts";
import { type Caller, type CheckResult, type ComponentCheck, jsonOf, judge } from "./call.ts";

/** The age of refreshes, computed from the connected accounts of the key's workspace. */

const STALE_AFTER_MS = STALE_AFTER_HOURS * HOUR_MS;

/** States in which accounts are read by schedule; accounts in other states wait for a person. */
const READ_BY_SCHEDULE = new Set(["connected", "stale"]);

interface Account {
  status: string;
  last_synced_at: string | null;
  created_at: string;
}

export const dataRefreshCheck =
  (call: Caller, now: () => Date): ComponentCheck =>
  async () => {
    const answer = await call({ path: "/v1/connections?limit=100" });
    const judged = judge(answer, ({ status, text }) => status === 200 && accountsOf(text) !== null);
    const isRead = judged.outcome === "operational" || judged.outcome === "degraded";
    if (!answer.ok || !isRead) return judged;
    // A slow answer is a fault of the API; the ages in it are correct.
    return judgeAges(accountsOf(answer.text) ?? [], now());
  };

/**
 * `down` where nothing was fetched for 36 hours; late where more than half of the accounts are
 * older than that. Failures of single accounts are not a fault of the service.
 */
export function judgeAges(accounts: readonly Account[], now: Date): CheckResult {
  const ages = accounts
    .filter(({ status }) => READ_BY_SCHEDULE.has(status))
    .flatMap((account) => {
      const known = account.last_synced_at !== null;
      const ageMs =
        now.getTime() - new Date(account.last_synced_at ?? account.created_at).getTime();
      // An account that was just connected has not been read and is left out.
      return known || ageMs > STALE_AFTER_MS ? [ageMs] : [];
    });
  if (ages.length === 0)
    return { outcome: "none", why: "the key's workspace has no account that is read by schedule" };
  const late = ages.filter((ageMs) => ageMs > STALE_AFTER_MS).length;
  if (late === ages.length) return { outcome: "down", reason: "not_refreshed" };
  return late * 2 > ages.length
    ? { outcome: "degraded", reason: "refreshed_late" }
    : { outcome: "operational" };
}

function accountsOf(text: string): Account[] | null {
  const { data } = jsonOf(text);
  return Array.isArray(data) && data.every(isAccount) ? data : null;
}

/** The dates must be valid: the age of an invalid date is NaN, which never counts as late. */
function isAccount(value: unknown): value is Account {
  if (typeof value !== "object" || value === null) return false;
  const { status, last_synced_at: synced, created_at: created } = value as Record<string, unknown>;
  const isDate = (date: unknown): boolean =>
    typeof date === "string" && !Number.isNaN(Date.parse(date));
  return typeof status === "string" && isDate(created) && (synced === null || isDate(synced));
}
