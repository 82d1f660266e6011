/**
 * The components that the status monitor watches, and the times of its rules. Pure: no file, no
 * network, and no clock except an argument.
 */

/** A slot has one check for each component. */
export const SLOT_MS = 60_000;
/** A failed check is repeated once, this long after it, in the same slot. */
export const RECHECK_MS = 5_000;
/** An answer that takes longer than this is slow: the component is `degraded`. */
export const SLOW_MS = 4_000;
/** An answer that takes longer than this counts as no answer. */
export const CHECK_TIMEOUT_MS = 10_000;
/**
 * Without a heartbeat of a delivery worker for this long, nothing is delivered. Two slots and the
 * repetition of a failed check are added, so a dead worker is shown within five minutes and a few
 * seconds.
 */
export const WORKER_SILENT_MS = 180_000;
/** A component that was not checked for this long is `unknown`, whatever its status was. */
export const SILENT_MS = 300_000;
/** Number of days in the document, including today. */
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

/** The summary of a failed check: "API answered slower than 4 s". */
export const summaryOf = (component: ComponentId, reason: CheckReason): string =>
  `${COMPONENTS[component]} ${SUMMARIES[reason]}`;
