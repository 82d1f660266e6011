/**
 * What the status monitor watches, and the times its rules are made of. Pure: no file, no network,
 * no clock except an argument.
 */

/** A slot has one check for each component. */
export const SLOT_MS = 60_000;
/** A failed check is repeated once, this long after it, in the same slot. */
export const RECHECK_MS = 5_000;
/** An answer that takes longer is slow: the component is `degraded`. */
export const SLOW_MS = 4_000;
/** An answer that takes longer is none. */
export const CHECK_TIMEOUT_MS = 10_000;
/**
 * Without a heartbeat of a delivery worker for this long, nothing is delivered. Two slots and the
 * repetition of a failed check come on top, so a dead worker is shown within five minutes and a few
 * seconds.
 */
export const WORKER_SILENT_MS = 180_000;
/** What was not checked for this long is `unknown`, whatever it was. */
export const SILENT_MS = 300_000;
/** Days of the document, today among them. */
export const DAYS_KEPT = 90;

/** The components, in the order of the document. */
export const COMPONENTS = {
  api: "API",
  oauth: "OAuth",
  webhooks: "Webhooks",
  mcp: "MCP",
  public_pages: "Public pages",
  data_refresh: "Data refresh",
} as const;

export type ComponentId = keyof typeof COMPONENTS;

export const COMPONENT_IDS = Object.freeze(Object.keys(COMPONENTS)) as readonly ComponentId[];

/** Why a check was not good. */
export type CheckReason =
  | "slow"
  | "no_answer"
  | "wrong_answer"
  | "writes_refused"
  | "delivered_late"
  | "not_delivered"
  | "no_worker"
  | "refreshed_late"
  | "not_refreshed";

const SECONDS_SLOW = SLOW_MS / 1_000;

const SUMMARIES: Readonly<Record<CheckReason, string>> = {
  slow: `answered slower than ${SECONDS_SLOW} s`,
  no_answer: "did not answer",
  wrong_answer: "answered with an error",
  writes_refused: "answered, but writes are refused",
  delivered_late: `arrived later than ${SECONDS_SLOW} s`,
  not_delivered: "did not arrive",
  no_worker: "had no worker",
  refreshed_late: "ran late",
  not_refreshed: "stopped",
};

/** "API answered slower than 4 s" */
export const summaryOf = (component: ComponentId, reason: CheckReason): string =>
  `${COMPONENTS[component]} ${SUMMARIES[reason]}`;
