import type { Static } from "typebox";
import type { Compute } from "../../../infrastructure/compute/compute.ts";
import { causeOf } from "../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { CUES_MAX, TRANSCRIPT_BYTES_MAX } from "../../../domain/transcript-formats/limits.ts";
import { episodeParams } from "../episodes/index.ts";
import { readGivenTranscript } from "./given-transcript.ts";
import { checksumOf, type GivenTranscript, storeTranscript } from "./store-transcript.ts";
import { transcriptBody, transcriptSchema } from "./transcript.schema.ts";
import { findTranscript, findTranscriptHead, lockEpisode } from "./transcript.store.ts";
import { viewTranscript } from "./transcript-view.ts";

type Params = Static<typeof episodeParams>;
type Episode = NonNullable<Awaited<ReturnType<typeof lockEpisode>>>;

interface State {
  episode: Episode;
  transcript: GivenTranscript;
}

/** Number of values per item of `segments`: its keys, and the item itself. */
const ENTRIES_A_SEGMENT = 6;

async function previewSet(
  context: WriteContext<{ compute: Compute }>,
  { show_id: showId, episode_id: episodeId }: Params,
  body: Static<typeof transcriptBody>,
): Promise<Change<State>> {
  const { database, workspace, services } = context;
  // The transcript is parsed before any row is locked.
  const transcript = await readGivenTranscript(services.compute, workspace.id, body);
  const episode = workspace.showSet.has(showId)
    ? await lockEpisode(database, showId, episodeId)
    : undefined;
  if (episode === undefined) throw resourceNotFound("episode");
  const stored = await findTranscriptHead(database, showId, episodeId);
  const checksum = checksumOf(transcript);
  const isSame = stored?.checksum === checksum && stored.source === "upload";
  const words = transcript.wordCount;
  return {
    resource: "transcript",
    id: episodeId,
    wouldWrite: isSame
      ? {}
      : {
          language: transcript.language,
          source: "upload",
          segment_count: transcript.segments.length,
          word_count: words,
          checksum,
        },
    effects: isSame
      ? []
      : [
          `Store a transcript of ${words} words in ${transcript.segments.length} segments.`,
          ...(stored === undefined
            ? []
            : [`It replaces the stored one (${stored.source}, ${stored.word_count} words).`]),
        ],
    warnings: isSame
      ? ["Nothing was changed: the same transcript is stored already."]
      : lengthWarnings(episode, transcript),
    state: { episode, transcript },
  };
}

const SLACK_SEC = 60;

/**
 * The warning that a transcript ends long after its episode, so it is probably of another episode.
 */
function lengthWarnings({ duration_sec: duration }: Episode, { segments }: GivenTranscript) {
  const endSec = segments.reduce((last, segment) => Math.max(last, segment.endSec ?? 0), 0);
  return duration === null || endSec <= duration * 1.1 + SLACK_SEC
    ? []
    : [`The transcript ends at ${Math.round(endSec)} s; the episode lasts ${duration} s.`];
}

async function applySet(
  context: WriteContext,
  { state: { episode, transcript }, wouldWrite }: Change<State>,
): Promise<WriteResult<View<typeof transcriptSchema>>> {
  const { database, urls } = context;
  const { show_id: showId, id: episodeId } = episode;
  await storeTranscript(database, showId, { episodeId, transcript }, causeOf(context));
  const row = await findTranscript(database, showId, episodeId);
  if (row === undefined) throw new Error(`The transcript of ${episodeId} was not stored`);
  return {
    id: episodeId,
    written: wouldWrite,
    urls: { app: urls.showApp(showId), public: null },
    data: viewTranscript(row),
  };
}

export const setTranscript = defineWrite({
  id: "episodes.set_transcript",
  method: "PUT",
  path: "/v1/shows/{show_id}/episodes/{episode_id}/transcript",
  scope: "episodes:write",
  effect: "write",
  params: episodeParams,
  body: transcriptBody,
  bodyLimits: {
    bytesMax: TRANSCRIPT_BYTES_MAX,
    entriesMax: CUES_MAX * ENTRIES_A_SEGMENT,
    stringBytesMax: TRANSCRIPT_BYTES_MAX,
  },
  output: writeResultOf(transcriptSchema),
  summary: "Set the transcript of an episode",
  description:
    "Stores a transcript in place of any other: exactly one of `text`, `segments`, `vtt` and " +
    "`srt`, up to 5 MiB. It is kept whatever the feed says. Segments of one word are merged to " +
    "sentences. What cannot be read is 400 with the line.",
  example: {
    params: { show_id: "{show_id}", episode_id: "{episode_id}" },
    body: {
      language: "en-GB",
      vtt: "WEBVTT\n\n00:00:01.000 --> 00:00:04.500\n<v Mara>The lamp went out at four.",
    },
  },
  mcp: false,
  preview: (context: WriteContext<{ compute: Compute }>, { params, body }) =>
    previewSet(context, params, body),
  apply: applySet,
});
