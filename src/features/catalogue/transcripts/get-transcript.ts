import { Type } from "typebox";
import { parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { DocumentAnswer, TextAnswer } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import {
  isTimed,
  writeSrt,
  writeText,
  writeVtt,
} from "../../../domain/transcript-formats/write-transcript.ts";
import { episodeParams } from "../episodes/index.ts";
import { TEXT_FORMATS, transcriptSchema } from "./transcript.schema.ts";
import { findTranscript, findTranscriptHead, type TranscriptRow } from "./transcript.store.ts";
import { viewTranscript } from "./transcript-view.ts";

interface Place {
  show_id: string;
  episode_id: string;
}

/** @throws ApiError `resource_not_found`. */
async function requireTranscript({ database }: Context, place: Place): Promise<TranscriptRow> {
  const row = await findTranscript(database, place.show_id, place.episode_id);
  if (row === undefined) throw resourceNotFound("transcript");
  return row;
}

/** @throws ApiError `parameter_invalid` for a transcript without times. */
function captionsOf({ segments }: TranscriptRow, format: "vtt" | "srt"): string {
  if (!isTimed(segments))
    throw parameterInvalid(
      "format",
      "conflict",
      `This transcript has no times and so no ${format}. Ask for json or text.`,
    );
  return format === "vtt" ? writeVtt(segments) : writeSrt(segments);
}

export const getTranscript = defineRead({
  id: "episodes.get_transcript",
  method: "GET",
  path: "/v1/shows/{show_id}/episodes/{episode_id}/transcript",
  scope: "episodes:read",
  effect: "read",
  params: episodeParams,
  query: strictObject({
    format: Type.Optional(
      oneOf(["json", "text", "vtt", "srt"], {
        default: "json",
        description: "`vtt` and `srt` need a transcript with times.",
      }),
    ),
  }),
  output: transcriptSchema,
  textFormats: TEXT_FORMATS,
  summary: "The transcript of an episode",
  description:
    "What is said in an episode, as JSON, plain text, WebVTT or SubRip: by `format`, or by " +
    "`Accept`. 404 where none is stored; `transcript` of the episode says whether one is.",
  example: { params: { show_id: "{show_id}", episode_id: "{episode_id}" } },
  mcp: false,
  handler: async (context: Context, { params, query }) => {
    const { workspace, database } = context;
    const head = workspace.showSet.has(params.show_id)
      ? await findTranscriptHead(database, params.show_id, params.episode_id)
      : undefined;
    if (head === undefined) throw resourceNotFound("transcript");
    const { format = "json" } = query;
    const stable = `${head.source}\n${head.updated_at.toISOString()}\n${head.checksum}`;
    // Segments are read where the answer is sent, so not for a 304.
    if (format === "json")
      return new TextAnswer(stable, async () =>
        JSON.stringify(viewTranscript(await requireTranscript(context, params))),
      );
    if (format === "text")
      return new DocumentAnswer(TEXT_FORMATS.text, stable, async () =>
        writeText((await requireTranscript(context, params)).segments),
      );
    const captions = captionsOf(await requireTranscript(context, params), format);
    return new DocumentAnswer(TEXT_FORMATS[format], stable, () => captions);
  },
});
