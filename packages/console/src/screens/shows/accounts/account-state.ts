import type { Integration, Platform } from "@castmeter/sdk";
import type { Tone } from "../../../parts/marks/mark.tsx";

/** The state of an account in a word of the texts. */
export type StateWord =
  | "importing"
  | "queued"
  | "connected"
  | "stale"
  | "needsReauth"
  | "error"
  | "notConnected"
  | "notHere";

export function stateOf({
  status,
  connected,
  available,
  importing_state: importing,
}: Pick<Integration, "status" | "connected" | "available" | "importing_state">): {
  word: StateWord;
  tone: Tone;
} {
  if (!connected && status !== "needs_reauth" && status !== "error")
    return available ? { word: "notConnected", tone: "off" } : { word: "notHere", tone: "off" };
  if (status === "needs_reauth") return { word: "needsReauth", tone: "failed" };
  if (status === "error") return { word: "error", tone: "failed" };
  if (importing === "importing") return { word: "importing", tone: "running" };
  if (importing === "queued") return { word: "queued", tone: "running" };
  if (status === "stale") return { word: "stale", tone: "waiting" };
  return { word: "connected", tone: "fine" };
}

/** How an account is read. */
export type Way = "signIn" | "extension" | "profile" | "key";

export function wayOf(
  { connect_via: via }: Pick<Integration, "connect_via">,
  platform: Pick<Platform, "metered"> | undefined,
): Way {
  if (via === "app_sign_in") return "signIn";
  if (via === "extension") return "extension";
  return platform?.metered === true ? "profile" : "key";
}

/** The one act that helps an account on. */
export type HelpfulAct = "refresh" | "reconnect" | "look" | "connect" | null;

export function helpfulAct(
  integration: Pick<Integration, "status" | "connected" | "available" | "importing_state">,
  hasCandidate: boolean,
): HelpfulAct {
  const { word } = stateOf(integration);
  if (word === "needsReauth" || word === "error") return "reconnect";
  if (word === "stale") return "refresh";
  if (word === "notConnected") return hasCandidate ? "look" : "connect";
  return null;
}

/** Levels of an account that say what it holds, the most telling first. */
const LEVELS = ["posts", "subscribers", "followers"] as const;
/** Counters that stand in where an account has no level. */
const COUNTERS = ["downloads", "plays", "opens"] as const;
export type Level = (typeof LEVELS)[number] | (typeof COUNTERS)[number];

/** Up to two figures of what an account holds. */
export function holdsOf({
  readings,
}: Pick<Integration, "readings">): { level: Level; value: number; isKept: boolean }[] {
  const heldOf = (levels: readonly Level[]) =>
    levels.flatMap((level) => {
      const reading = readings[level];
      if (reading === undefined) return [];
      const isKept = reading.kept !== undefined && reading.kept !== null;
      return [{ level, value: reading.value, isKept }];
    });
  const levels = heldOf(LEVELS);
  return levels.length > 0 ? levels.slice(0, 2) : heldOf(COUNTERS).slice(0, 1);
}

interface Placed {
  integration: Pick<Integration, "platform" | "connected" | "status">;
  hasCandidate: boolean;
}

/** Categories whose platforms are shown also where nothing is known of an account. */
const OFTEN = new Set(["audio", "video", "social"]);

/** True where an account stands in the table without a person asking for every platform. */
export const isShownAtOnce = (
  { integration: { connected, status }, hasCandidate }: Placed,
  category: Platform["category"] | undefined,
): boolean => connected || status !== "disconnected" || hasCandidate || OFTEN.has(category ?? "");

/** Connected accounts first, then found ones, then the rest; else in the order of the API. */
export function orderAccounts<Account extends Placed>(accounts: readonly Account[]): Account[] {
  const rank = ({ integration: { connected, status }, hasCandidate }: Account): number =>
    connected || status !== "disconnected" ? 0 : hasCandidate ? 1 : 2;
  return accounts.toSorted((one, other) => rank(one) - rank(other));
}
