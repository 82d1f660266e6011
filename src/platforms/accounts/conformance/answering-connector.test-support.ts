import { UpstreamRead } from "../../upstream-read.ts";
import type { AccountConnector, AccountFailure, AccountReads } from "../account-connector.ts";
import { failureOf } from "../account-failure.ts";
import type { ConnectorManifest } from "../connector-manifest.ts";

/**
 * The end of a read with its number of requests and of rows left out, as one value that a test can
 * compare.
 */
export type ReadAnswer<Value> =
  | { ok: true; value: Value; requests: number; rowsLeftOut: number }
  | { ok: false; failure: AccountFailure; requests: number };

type Answering<Read> = Read extends (...asked: infer Asked) => Promise<infer Value>
  ? (...asked: Asked) => Promise<ReadAnswer<Value>>
  : Read;

type Reads = AccountReads<AbortSignal>;

/** A connector for tests: each read reports its end and its requests instead of throwing. */
export type AnsweringConnector = { readonly manifest: ConnectorManifest } & {
  [Name in keyof Reads]: Answering<Reads[Name]>;
};

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

export function answersOf(connector: AccountConnector): AnsweringConnector {
  const { verify, readTotals, listItems, readItems } = connector;
  const { readDaily, readGeography, readDemographics } = connector;
  return {
    manifest: connector.manifest,
    verify: (candidate, signal) => answerOf(signal, (read) => verify(candidate, read)),
    readTotals: (access, signal) => answerOf(signal, (read) => readTotals(access, read)),
    ...(listItems && {
      listItems: (access, page, signal) =>
        answerOf(signal, (read) => listItems(access, page, read)),
    }),
    ...(readItems && {
      readItems: (access, items, signal) =>
        answerOf(signal, (read) => readItems(access, items, read)),
    }),
    ...(readDaily && {
      readDaily: (access, window, signal) =>
        answerOf(signal, (read) => readDaily(access, window, read)),
    }),
    ...(readGeography && {
      readGeography: (access, signal) => answerOf(signal, (read) => readGeography(access, read)),
    }),
    ...(readDemographics && {
      readDemographics: (access, signal) =>
        answerOf(signal, (read) => readDemographics(access, read)),
    }),
  };
}
