import type { Readings } from "../../../domain/metrics/metric.ts";
import { UpstreamRead } from "../../upstream-read.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountItem,
  AccountTotals,
  CompleteConnector,
  DailySeries,
  DayWindow,
  DemographicReading,
  GeographyReading,
  ItemPage,
  VerifiedAccount,
} from "../account-connector.ts";
import { failureOf } from "../account-failure.ts";
import type { ConnectorManifest } from "../connector-manifest.ts";

/**
 * How a read ended, how many requests it made and how many rows it left out, as one value that a
 * test can compare.
 */
export type ReadAnswer<Value> =
  | { ok: true; value: Value; requests: number; rowsLeftOut: number }
  | { ok: false; failure: AccountFailure; requests: number };

/** A connector for tests: each method reports its end and its requests instead of throwing. */
export interface AnsweringConnector {
  readonly manifest: ConnectorManifest;
  verify(candidate: AccountCandidate, signal: AbortSignal): Promise<ReadAnswer<VerifiedAccount>>;
  readTotals(access: AccountAccess, signal: AbortSignal): Promise<ReadAnswer<AccountTotals>>;
  listItems?(
    access: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<ReadAnswer<ItemPage>>;
  readItems?(
    access: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<ReadAnswer<Map<string, Readings>>>;
  readDaily?(
    access: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<ReadAnswer<DailySeries>>;
  readGeography?(
    access: AccountAccess,
    signal: AbortSignal,
  ): Promise<ReadAnswer<GeographyReading[]>>;
  readDemographics?(
    access: AccountAccess,
    signal: AbortSignal,
  ): Promise<ReadAnswer<DemographicReading[]>>;
}

/** A connector for tests of a platform that offers every read but that of demographics. */
export type CompleteAnswers = Required<Omit<AnsweringConnector, "readDemographics">>;

export async function answerOf<Value>(
  signal: AbortSignal,
  run: (read: UpstreamRead) => Promise<Value>,
): Promise<ReadAnswer<Value>> {
  const read = new UpstreamRead(signal);
  try {
    const value = await run(read);
    return { ok: true, value, requests: read.requests, rowsLeftOut: read.rowsLeftOut };
  } catch (error) {
    return { ok: false, failure: failureOf(error), requests: read.requests };
  }
}

export function answersOf(connector: CompleteConnector): CompleteAnswers;
export function answersOf(connector: AccountConnector): AnsweringConnector;
export function answersOf(connector: AccountConnector): AnsweringConnector {
  const answers: AnsweringConnector = {
    manifest: connector.manifest,
    verify: (candidate, signal) => answerOf(signal, (read) => connector.verify(candidate, read)),
    readTotals: (access, signal) => answerOf(signal, (read) => connector.readTotals(access, read)),
  };
  const listItems = connector.listItems?.bind(connector);
  const readItems = connector.readItems?.bind(connector);
  const readDaily = connector.readDaily?.bind(connector);
  const readGeography = connector.readGeography?.bind(connector);
  const readDemographics = connector.readDemographics?.bind(connector);
  if (listItems)
    answers.listItems = (access, page, signal) =>
      answerOf(signal, (read) => listItems(access, page, read));
  if (readItems)
    answers.readItems = (access, items, signal) =>
      answerOf(signal, (read) => readItems(access, items, read));
  if (readDaily)
    answers.readDaily = (access, window, signal) =>
      answerOf(signal, (read) => readDaily(access, window, read));
  if (readGeography)
    answers.readGeography = (access, signal) =>
      answerOf(signal, (read) => readGeography(access, read));
  if (readDemographics)
    answers.readDemographics = (access, signal) =>
      answerOf(signal, (read) => readDemographics(access, read));
  return answers;
}

/** Makes connectors of the class, each as `answersOf` gives it. */
export function answersBy<Parts>(
  Connector: new (parts: Parts) => CompleteConnector,
): (parts: Parts) => CompleteAnswers;
export function answersBy<Parts>(
  Connector: new (parts: Parts) => AccountConnector,
): (parts: Parts) => AnsweringConnector;
export function answersBy<Parts>(
  Connector: new (parts: Parts) => AccountConnector,
): (parts: Parts) => AnsweringConnector {
  return (parts) => answersOf(new Connector(parts));
}
