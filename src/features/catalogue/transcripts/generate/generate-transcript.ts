import { type Static, Type } from "typebox";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import {
  parameterInvalid,
  resourceNotFound,
  stateConflict,
} from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { newId } from "../../../../kernel/ids.ts";
import { describeCap } from "../../../../kernel/limits/caps.ts";
import { readCap } from "../../../../kernel/limits/caps.store.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { canonicalLanguage } from "../../../../lib/text/language-tag.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import type { SpeechToText } from "../../../../infrastructure/speech-to-text/speech-to-text.ts";
import { planOfRunUnderWay } from "../../../../infrastructure/runs/run-answer.ts";
import { runUnderWay } from "../../../../infrastructure/runs/run-state.ts";
import { episodeParams } from "../../episodes/index.ts";
import { findTranscriptHead, lockEpisode } from "../transcript.store.ts";
import { enqueueGeneration } from "./generate-transcript.job.ts";
import { minutesCap, minutesOf, takeGeneration } from "./generation-caps.ts";
import { generationSchema, generationView } from "./generation.schema.ts";
import { type GenerationRow, insertGeneration, lockGeneration } from "./generations.store.ts";

interface Services {
  speechToText: SpeechToText | undefined;
}

type GenerateContext = WriteContext<Services>;

const generateBody = strictObject(
  {
    language: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 35,
        description: "BCP 47: what is spoken. The model finds it out where it is not sent.",
      }),
    ),
    replace: Type.Optional(
      Type.Boolean({
        default: false,
        description: "In place of a transcript that was sent, or that the feed links to.",
      }),
    ),
  },
  { $id: "GenerateTranscript" },
);

type Body = Static<typeof generateBody>;

interface State {
  showId: string;
  episodeId: string;
  minutes: number;
  minutesPerDay: number;
  language: string | null;
  replaces: boolean;
  /** The generation that is under way, returned instead of a new one. */
  running: GenerationRow | undefined;
}

/** How long a generation may go without a write before its job counts as lost. */
const LOST_AFTER_MS = 3 * HOUR_MS;

export const generateTranscript = defineWrite({
  id: "episodes.generate_transcript",
  method: "POST",
  path: "/v1/shows/{show_id}/episodes/{episode_id}/transcript/generate",
  scope: "episodes:write",
  effect: "metered",
  params: episodeParams,
  body: generateBody,
  output: writeResultOf(generationSchema),
  successStatuses: [200, 202],
  job: {
    read: "episodes.get_transcript_generation",
    ids: { show_id: "show_id", episode_id: "episode_id" },
  },
  errors: ["cap_reached", "state_conflict"],
  confirmRule: "Always: the provider is paid by the minute.",
  summary: "Make a transcript from the audio",
  description:
    "Downloads the episode's audio and has a speech-to-text provider write it down, where the " +
    "operator configured one. A worker does it; the answer (202) is the job. While one is under " +
    "way it is the answer (200), with a warning. A transcript that was sent, or that the feed " +
    "links to, is replaced only with `replace`.",
  example: {
    params: { show_id: "{show_id}", episode_id: "{episode_id}" },
    body: { language: "en-GB", replace: true },
  },
  mcp: false,
  preview: (context: GenerateContext, { params, body }) =>
    previewGenerate(context, { showId: params.show_id, episodeId: params.episode_id, body }),
  apply: applyGenerate,
});

async function previewGenerate(
  context: GenerateContext,
  { showId, episodeId, body }: { showId: string; episodeId: string; body: Body },
): Promise<Change<State>> {
  const { database, workspace, services, now } = context;
  const language = readLanguage(body.language);
  const replaces = body.replace ?? false;
  const episode = workspace.showSet.has(showId)
    ? await lockEpisode(database, showId, episodeId)
    : undefined;
  if (episode === undefined) throw resourceNotFound("episode");
  const speech = services.speechToText;
  if (speech === undefined)
    throw stateConflict("This server has no speech-to-text provider.", "not_configured", [
      "configured",
    ]);
  if (episode.enclosure_url === null)
    throw stateConflict("The feed names no audio of this episode.", "no_audio", ["audio"]);
  const stored = await findTranscriptHead(database, showId, episodeId);
  if (stored !== undefined && stored.source !== "generated" && !replaces)
    throw stateConflict(
      `The episode has a transcript (${stored.source}); send replace to have another in its place.`,
      stored.source,
      ["none", "generated"],
    );
  const last = await lockGeneration(database, showId, episodeId);
  const running = runUnderWay(last, { now, lostAfterMs: LOST_AFTER_MS });
  const minutes = minutesOf(episode.duration_sec);
  const cap = minutesCap(now, speech.minutesPerDay);
  return {
    resource: "transcript_generation",
    id: null,
    wouldWrite: { episode_id: episodeId, language, replace: replaces },
    effects: [
      `Download the audio of ${quoted(episode.title)} and have it written down, at ` +
        `${minutes} ${minutes === 1 ? "minute" : "minutes"}` +
        `${episode.duration_sec === null ? " until its length is known" : ""}.`,
      ...(stored === undefined
        ? []
        : [`It replaces the stored one (${stored.source}, ${stored.word_count} words).`]),
    ],
    warnings: [],
    confirm: true,
    cost: { provider_calls: 1, posts: 0, emails: 0 },
    ...(running && planOfRunUnderWay(running, "generation")),
    cap: describeCap(cap, await readCap(database, workspace.id, cap)),
    state: {
      showId,
      episodeId,
      minutes,
      minutesPerDay: speech.minutesPerDay,
      language,
      replaces,
      running,
    },
  };
}

/** The two-letter code by which models name languages. @throws ApiError `parameter_invalid`. */
function readLanguage(given: string | undefined): string | null {
  if (given === undefined) return null;
  const language = canonicalLanguage(given)?.split("-")[0];
  if (language === undefined || language.length !== 2)
    throw parameterInvalid(
      "language",
      "malformed",
      "language must be a BCP 47 tag that begins with two letters, such as en-GB.",
    );
  return language;
}

async function applyGenerate(
  context: GenerateContext,
  { state }: Change<State>,
): Promise<WriteResult<View<typeof generationSchema>>> {
  const { database, now, workspace, requestId, urls } = context;
  const { showId, episodeId, minutes, minutesPerDay, language, replaces, running } = state;
  const place = { app: urls.showApp(showId), public: null };
  if (running !== undefined)
    return { status: 200, id: running.id, urls: place, written: {}, data: generationView(running) };
  const generated = { workspaceId: workspace.id, showId, minutes, minutesPerDay };
  await takeGeneration(database, generated, now);
  const row = await insertGeneration(database, showId, {
    episodeId,
    generation: {
      id: newId("job"),
      workspace_id: workspace.id,
      request_id: requestId,
      language,
      replaces,
      reserved_minutes: minutes,
    },
    now,
  });
  await enqueueGeneration(database, row);
  return { status: 202, id: row.id, urls: place, data: generationView(row) };
}
