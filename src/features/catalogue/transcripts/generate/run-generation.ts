import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import type { StoredJobError } from "../../../../db/schema/tables.ts";
import { orderedCause } from "../../../../delivery/events/record-event.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import { payOnce } from "../../../../kernel/limits/paid-calls.ts";
import { untilStored } from "../../../../kernel/limits/until-stored.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import { ended, openRun, running } from "../../../../infrastructure/runs/run-state.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import {
  type HeardSpeech,
  type SpeechToText,
  SpeechToTextError,
} from "../../../../infrastructure/speech-to-text/speech-to-text.ts";
import { storeTranscript } from "../store-transcript.ts";
import { lockEpisode } from "../transcript.store.ts";
import { AudioError } from "./audio-error.ts";
import { type AudioFile, downloadAudio } from "./download-audio.ts";
import { endGeneration, paidRunOf } from "./end-generation.ts";
import { minutesOf, settleMinutes } from "./generation-caps.ts";
import { type GenerationRow, lockGeneration, updateGeneration } from "./generations.store.ts";

export interface GenerationServices {
  database: Database;
  outbound: OutboundClient;
  speechToText: SpeechToText | undefined;
}

export interface GenerationRun {
  services: GenerationServices;
  clock: Clock;
  signal: AbortSignal;
  /** True where no run follows if this one fails. */
  isLastAttempt: boolean;
}

interface Place {
  showId: string;
  episodeId: string;
  /** The id of the generation; without one, the generation that is queued or running. */
  id?: string;
}

/**
 * Makes the transcript that was ordered for an episode: the audio is downloaded and sent once, and
 * the result is stored, however long the database is unavailable, as long as the process lives. The
 * paid request is recorded before it is made: a run that finds it recorded without a result ends as
 * `interrupted`, and pays nothing. A run works on one generation only; one that was ordered later
 * has its own run.
 */
export async function runGeneration(run: GenerationRun, ordered: Place): Promise<void> {
  const begun = await step(run, ordered, begin);
  if (begun === undefined) return;
  const place = { ...ordered, id: begun.row.id };
  try {
    await generate(run, place, begun);
  } catch (error) {
    if (error instanceof EndedError) return;
    run.signal.throwIfAborted();
    const isExpected = error instanceof AudioError || error instanceof SpeechToTextError;
    if (isExpected || run.isLastAttempt) {
      const failure = isExpected ? { code: error.code, message: error.message } : INTERNAL;
      await untilStored(() =>
        step(run, place, (transaction, row, { now }) =>
          endGeneration(transaction, row, failure, now),
        ),
      );
    }
    if (!isExpected) throw error;
  }
}

interface Begun {
  row: GenerationRow;
  url: string;
  speech: SpeechToText;
}

interface StepParts {
  /** The address of the episode's audio; null where the feed names none. */
  url: string | null;
  speech: SpeechToText | undefined;
  now: Date;
}

type Work<Result> = (
  transaction: DatabaseTransaction,
  row: GenerationRow,
  parts: StepParts,
) => Promise<Result>;

const step = <Result>(
  run: GenerationRun,
  place: Place,
  work: Work<Result>,
): Promise<Result | undefined> =>
  inTransaction(run.services.database, (transaction) => stepIn(transaction, run, place, work));

/**
 * Runs a step on the locked generation while it is queued or running; undefined where it has ended.
 */
async function stepIn<Result>(
  transaction: DatabaseTransaction,
  { services: { speechToText }, clock }: GenerationRun,
  { showId, episodeId, id }: Place,
  work: Work<Result>,
): Promise<Result | undefined> {
  // Locks are taken in the order of the operations: the episode first.
  const episode = await lockEpisode(transaction, showId, episodeId);
  const row = openRun(await lockGeneration(transaction, showId, episodeId));
  if (row === undefined || row.id !== (id ?? row.id)) return undefined;
  return work(transaction, row, {
    url: episode?.enclosure_url ?? null,
    speech: speechToText,
    now: clock.now(),
  });
}

const INTERRUPTED: StoredJobError = {
  code: "interrupted",
  message:
    "The process that waited for the provider was stopped. The request may have been paid for " +
    "and is not repeated; order the transcript again.",
};
const NOT_CONFIGURED: StoredJobError = {
  code: "not_configured",
  message: "This server has no speech-to-text provider.",
};
const INTERNAL: StoredJobError = {
  code: "internal_error",
  message: "The transcript could not be made on our side. Order it again.",
};
const NO_AUDIO: StoredJobError = {
  code: "no_audio",
  message: "The feed names no audio of this episode.",
};

async function begin(
  transaction: DatabaseTransaction,
  row: GenerationRow,
  { url, speech, now }: StepParts,
): Promise<Begun | undefined> {
  const isDeleted = (await findShowState(transaction, row.show_id)) === "deleted";
  if (isDeleted) await endGeneration(transaction, row, "canceled", now);
  else if (row.called_at !== null) await endGeneration(transaction, row, INTERRUPTED, now);
  else if (speech === undefined) await endGeneration(transaction, row, NOT_CONFIGURED, now);
  else if (url === null) await endGeneration(transaction, row, NO_AUDIO, now);
  else return { row: await updateGeneration(transaction, row, running(row, now)), url, speech };
  return undefined;
}

async function generate(
  run: GenerationRun,
  place: Place,
  { row, url, speech }: Begun,
): Promise<void> {
  const { services, signal } = run;
  const { maxBytes } = speech;
  const audio: { file: AudioFile | null } = {
    file: await downloadAudio(services.outbound, { url, maxBytes, signal }),
  };
  const { language } = row;
  await payOnce(
    { database: services.database, clock: run.clock },
    // Its minutes were taken from the cap when it was ordered.
    { ...paidRunOf(row), subject: "speech", cap: null },
    {
      ask: () => hear(speech, { audio, language }, signal),
      count: async (transaction) => {
        const isCalled = await stepIn(transaction, run, place, async (_, current, { now }) => {
          if (current.called_at !== null) return undefined;
          return updateGeneration(transaction, current, { called_at: now, updated_at: now });
        });
        if (isCalled === undefined) throw new EndedError();
      },
      store: async (transaction, heard) => {
        await stepIn(transaction, run, place, (_, current, { now }) =>
          store(transaction, current, { heard, now }),
        );
      },
    },
  );
}

async function hear(
  speech: SpeechToText,
  { audio, language }: { audio: { file: AudioFile | null }; language: string | null },
  signal: AbortSignal,
): Promise<HeardSpeech> {
  const { file } = audio;
  if (file === null) throw new Error("The audio is sent once");
  try {
    return await speech.transcribe({ ...file, language }, signal);
  } finally {
    // The audio is released, so that memory is not held while the result waits for the database.
    audio.file = null;
  }
}

/** Thrown where the generation has ended, or another run of the same job was faster. */
class EndedError extends Error {}

/** Stores the transcript, and corrects the counted minutes. */
async function store(
  transaction: DatabaseTransaction,
  row: GenerationRow,
  { heard, now }: { heard: HeardSpeech; now: Date },
): Promise<void> {
  const { segments, language, durationSec } = heard;
  const minutes = durationSec === null ? row.reserved_minutes : minutesOf(durationSec);
  await settleMinutes(transaction, row, minutes);
  const outcome = await storeTranscript(
    transaction,
    row.show_id,
    {
      episodeId: row.episode_id,
      transcript: {
        source: "generated",
        language: row.language ?? language ?? "und",
        segments,
        sourceUrl: null,
        replacesAny: row.replaces,
      },
    },
    orderedCause(row, now),
  );
  await updateGeneration(transaction, row, {
    ...ended(outcome === "outranked" ? OUTRANKED : "completed", now),
    heard_minutes: minutes,
  });
}

const OUTRANKED: StoredJobError = {
  code: "outranked",
  message: "The episode got another transcript meanwhile, which was kept.",
};
