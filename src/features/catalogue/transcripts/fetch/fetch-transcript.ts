import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import { canonicalLanguage } from "../../../../lib/text/language-tag.ts";
import type { TranscriptLink } from "../../../../domain/transcript-formats/choose-links.ts";
import type { FeedHttp } from "../../episodes/index.ts";
import { checksumOf, type GivenTranscript, storeTranscript } from "../store-transcript.ts";
import { afterFailure, afterSuccess } from "./fetch-schedule.ts";
import { type DueFetch, findOtherWith, updateFetch } from "./fetch-state.store.ts";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import { type LinkReading, readLink } from "./read-link.ts";

/** The services that fetching transcripts uses. */
export interface FetchParts {
  database: Database;
  http: FeedHttp;
  compute: Compute;
  clock: Clock;
}

type Failure = Extract<LinkReading, { kind: "failed" }>;

export type FetchOutcome = "stored" | "unchanged" | "skipped" | Failure;

/**
 * Fetches the transcript of one episode that is due: its best link, or the next best where that one
 * cannot be read. The outcome is stored with the time of the next attempt. A failure does not
 * change the stored transcript. Rejects only when the database does or the signal aborts.
 */
export async function fetchTranscript(
  parts: FetchParts,
  due: DueFetch,
  { language, signal }: { language: string | null; signal: AbortSignal },
): Promise<FetchOutcome> {
  const { database } = parts;
  const { row, links } = due;
  if (due.isRemoved || due.transcriptSource === "upload" || links.length === 0) {
    await updateFetch(database, row.show_id, row.episode_id, { next_attempt_at: null });
    return "skipped";
  }
  let failure: Failure | undefined;
  for (const link of links) {
    const reading = await readLink(parts, link, { showId: row.show_id, known: row, signal });
    signal.throwIfAborted();
    const outcome =
      reading.kind === "failed"
        ? reading
        : await store(parts, due, { reading, language: languageOf(link, language) });
    if (typeof outcome === "string") return outcome;
    failure ??= outcome;
  }
  failure ??= { kind: "failed", code: "not_found", message: "The feed links to no transcript." };
  await storeFailure(parts, due, failure);
  return failure;
}

const languageOf = (link: TranscriptLink, ofShow: string | null): string =>
  canonicalLanguage(link.language) ?? canonicalLanguage(ofShow) ?? "und";

async function store(
  { database, clock }: FetchParts,
  { row, title, publishedAt }: DueFetch,
  { reading, language }: { reading: Exclude<LinkReading, { kind: "failed" }>; language: string },
): Promise<FetchOutcome> {
  const { show_id: showId, episode_id: episodeId } = row;
  const now = clock.now();
  return inTransaction(database, async (transaction): Promise<FetchOutcome> => {
    if ((await findShowState(transaction, showId)) === "deleted") return "skipped";
    let outcome: FetchOutcome = "unchanged";
    if (reading.kind === "read") {
      const { segments, droppedCueCount } = reading.reading;
      const transcript: GivenTranscript = {
        source: "feed",
        language,
        segments,
        sourceUrl: reading.validators.url,
      };
      const checksum = checksumOf(transcript);
      const other = await findOtherWith(transaction, showId, { checksum, title });
      if (other !== undefined)
        return {
          kind: "failed",
          code: "shared_text",
          message: `The episode ${other} has the very same transcript.`,
        };
      const cause = systemCause(now);
      const stored = await storeTranscript(transaction, showId, { episodeId, transcript }, cause);
      if (stored === "stored") outcome = "stored";
      await updateFetch(transaction, showId, episodeId, { dropped_cues: droppedCueCount });
    }
    await updateFetch(transaction, showId, episodeId, {
      ...reading.validators,
      last_attempt_at: now,
      last_success_at: now,
      failure_count: 0,
      last_error_code: null,
      last_error_message: null,
      next_attempt_at: afterSuccess(now, publishedAt),
    });
    return outcome;
  });
}

const MESSAGE_CHARS_MAX = 500;

async function storeFailure(
  { database, clock }: FetchParts,
  { row }: DueFetch,
  { code, message }: Failure,
): Promise<void> {
  const now = clock.now();
  const failures = row.failure_count + 1;
  await updateFetch(database, row.show_id, row.episode_id, {
    last_attempt_at: now,
    failure_count: failures,
    last_error_code: code,
    last_error_message: message.slice(0, MESSAGE_CHARS_MAX).toWellFormed(),
    next_attempt_at: afterFailure(now, failures),
  });
}
