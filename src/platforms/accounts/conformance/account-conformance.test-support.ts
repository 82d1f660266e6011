/** The shape of a connector's conformance run, and the reads its cases share. */
import type { AccountFault } from "../../../../simulators/accounts/account-simulator.ts";
import type { Metric, Readings } from "../../../domain/metrics/metric.ts";
import type { DayRange } from "../../../lib/time/calendar-day.ts";
import type { Counts } from "../../posts/readings.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountFailureCode,
  AccountItem,
  DemographicReading,
  GeographyReading,
  ItemPage,
} from "../account-connector.ts";
import { type AnsweringConnector, type ReadAnswer } from "./answering-connector.test-support.ts";

/**
 * The answers that a connector must give, computed from the simulated account and not from its
 * answers.
 */
export interface ExpectedAccount {
  externalId: string;
  totals: Counts;
  /**
   * Every item, newest first, with its present numbers. There are at least two pages of items,
   * unless `unpaged`.
   */
  items: readonly { externalId: string; counts: Counts; text?: string | null }[];
  /** A window with more than ten known days, longer than a page or default of the upstream. */
  daily?: { window: DayRange; days: readonly { day: string; counts: Counts }[] };
  geography?: readonly {
    metric: GeographyReading["metric"];
    valueKind: "count" | "share";
    /**
     * Values by code, or by name where no code is known; null where the platform hides the value.
     */
    countries: Readonly<Record<string, number | null>>;
  }[];
  /** Values by bucket. */
  demographics?: readonly (Pick<DemographicReading, "metric" | "dimension" | "valueKind"> & {
    buckets: Readonly<Record<string, number | null>>;
  })[];
}

/**
 * States that all platforms share; each returns false where the platform cannot be in the state.
 */
export interface AccountShapes {
  /** Counters printed as text. */
  countsAsText: () => boolean;
  /**
   * One counter of the account or of the newest item is left out, hidden or null; returns its
   * metric.
   */
  hiddenCounter: () => { of: "totals" | "newest_item" | "newest_day"; metric: Metric } | false;
  /** The account was closed after it was connected. */
  accountGone: () => boolean;
  /** The platform's plan or permission refuses geography, days or item numbers; returns which. */
  refused: () => "daily" | "geography" | "items" | "totals" | false;
}

export interface AccountConformance {
  connector: (overrides?: { timeoutMs?: number }) => AnsweringConnector;
  candidate: AccountCandidate;
  access: AccountAccess;
  /** Secrets of the same form that open nothing. They contain the text 4711. */
  wrongSecrets: Record<string, string>;
  expected: () => ExpectedAccount;
  shapes: AccountShapes;
  /** The failure code of a status on this platform, where it differs from the common one. */
  words?: Partial<Record<"401" | "402" | "403" | "404" | "429", AccountFailureCode>>;
  fault: (fault: AccountFault, options?: { times?: number; skip?: number }) => void;
  /**
   * Number of requests before the request for the figures in each read, such as signing in or
   * fetching a token. A fault skips them.
   */
  requestsBefore?: number;
  /** True where the platform answers all items at once. */
  unpaged?: boolean;
  /** Names of lists in its answers that are not rows, such as the heads of a table. */
  noRows?: readonly string[];
  /** Reads whose answers contain neither JSON lists nor maps under ids or days. */
  unlisted?: readonly ("daily" | "geography")[];
  /** Reads whose rows are summed: with an odd row their figures are unknown. */
  sums?: readonly "daily"[];
  requests: () => number;
  now: () => Date;
  reset: () => void;
  close: () => Promise<void>;
}

export const calm = (): AbortSignal => new AbortController().signal;

export function valueOf<Value>(answer: ReadAnswer<Value>): Value {
  if (!answer.ok)
    throw new Error(`Expected an answer, got ${answer.failure.code}: ${answer.failure.message}`);
  return answer.value;
}

/** A read that the manifest offers; a missing read fails the test. */
export function offered<Read>(read: Read | undefined): Read {
  if (read === undefined) throw new Error("The connector does not have what its manifest offers.");
  return read;
}

export const listItems = (
  connector: AnsweringConnector,
  access: AccountAccess,
  page: string | null = null,
) => offered(connector.listItems?.(access, page, calm()));
export const readDaily = (connector: AnsweringConnector, access: AccountAccess, window: DayRange) =>
  offered(connector.readDaily?.(access, window, calm()));
export const readGeography = (connector: AnsweringConnector, access: AccountAccess) =>
  offered(connector.readGeography?.(access, calm()));

export const readDemographics = (connector: AnsweringConnector, access: AccountAccess) =>
  offered(connector.readDemographics?.(access, calm()));

export const countsOf = (readings: Readings): Counts =>
  Object.fromEntries(Object.entries(readings).map(([metric, { value }]) => [metric, value]));

export const known = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));

/** Items of all pages, with the numbers of each item, as a refresh reads them. */
export async function readAllItems(
  connector: AnsweringConnector,
  access: AccountAccess,
): Promise<{ items: AccountItem[]; pages: number; rowsLeftOut: number }> {
  const items: AccountItem[] = [];
  let pages = 0;
  let rowsLeftOut = 0;
  for (let page: string | null = null; ; pages += 1) {
    const answer = await listItems(connector, access, page);
    const listed: ItemPage = valueOf(answer);
    if (answer.ok) rowsLeftOut += answer.rowsLeftOut;
    const numbers =
      connector.readItems === undefined
        ? undefined
        : valueOf(await connector.readItems(access, listed.items, calm()));
    items.push(
      ...listed.items.map((item) => ({
        ...item,
        readings: numbers?.get(item.externalId) ?? item.readings,
      })),
    );
    if (listed.next === null) return { items, pages: pages + 1, rowsLeftOut };
    if (pages > 1_000) throw new Error("The pages never end.");
    page = listed.next;
  }
}
