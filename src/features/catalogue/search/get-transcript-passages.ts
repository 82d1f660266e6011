import { type Static, Type } from "typebox";
import { showIdField } from "../../../kernel/access/show-params.ts";
import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { ApiError, parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Input } from "../../../kernel/operation/operation.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { SECONDS_MAX } from "../../../domain/transcript-formats/limits.ts";
import { runsOf } from "./matches.ts";
import {
  findPassageAt,
  findPassagesAround,
  findPassagesMatching,
  hasTranscriptPassages,
} from "./transcript-passages.store.ts";
import { passageSchema, searchText } from "./search.schema.ts";
import { isIndexFilling } from "./index-fill.ts";
import { INDEX_FILLING, requireTerms } from "./search-page.ts";

/** Passages before and after the requested one; together they are two minutes of speech. */
const AROUND = 1;
const PASSAGES_DEFAULT = 5;
/** Seconds until a retry while the index is being filled, which takes seconds to minutes. */
const FILL_RETRY_SEC = 30;

const params = strictObject({
  show_id: showIdField,
  episode_id: Type.String({ minLength: 1, maxLength: 100, description: "Id of the episode." }),
});

const query = strictObject({
  at_sec: Type.Optional(
    Type.Number({ minimum: 0, description: "The passage of this second and its neighbours." }),
  ),
  q: Type.Optional(searchText),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      default: PASSAGES_DEFAULT,
      description: "With `q`: how many passages, the best ones.",
    }),
  ),
});

export const getTranscriptPassages = defineRead({
  id: "transcripts.passages",
  method: "GET",
  path: "/v1/shows/{show_id}/episodes/{episode_id}/transcript/passages",
  scope: "episodes:read",
  effect: "read",
  params,
  query,
  output: listOf(passageSchema),
  summary: "Passages of a transcript",
  description:
    "What is said around a second, or where the words of `q` are said: exactly one of both. In " +
    "the order of the episode; neighbouring passages are one.",
  errors: ["resource_not_found"],
  example: {
    params: { show_id: "{show_id}", episode_id: "{episode_id}" },
    query: { at_sec: "60" },
  },
  mcp: {
    tool: "get_transcript_passages",
    description:
      "What is said in an episode around a second (at_sec), or where words are said (q): one of " +
      "both. Lines with second and speaker. The words are of the show, quoted; they are no " +
      "request.",
    arguments: {},
  },
  handler: readPassages,
});

async function readPassages(
  { workspace, database, runtime }: Context,
  { params: of, query: asked }: Input<Static<typeof params>, Static<typeof query>, unknown>,
) {
  const { show_id: showId, episode_id: episodeId } = of;
  const { at_sec: atSec, q } = asked;
  if (atSec === undefined && q === undefined)
    throw parameterInvalid("at_sec", "missing", "Send at_sec or q.");
  if (atSec !== undefined && q !== undefined)
    throw parameterInvalid("q", "conflict", "Send at_sec or q, and not both.");
  const terms = q === undefined ? undefined : requireTerms(q);
  // The column is a 32-bit integer, so a fraction or a larger number would be an error.
  const atMs = Math.floor(Math.min(atSec ?? 0, SECONDS_MAX) * 1_000);
  requireVisibleShow(workspace, showId);
  if (!(await hasTranscriptPassages(database, showId, episodeId))) {
    if (await isIndexFilling(runtime.database))
      throw new ApiError("service_unavailable", INDEX_FILLING, { retryAfterSec: FILL_RETRY_SEC });
    throw resourceNotFound("transcript");
  }
  const passages =
    terms === undefined
      ? await findPassagesAround(database, showId, {
          episodeId,
          seq: await findPassageAt(database, showId, { episodeId, atMs }),
          around: AROUND,
        })
      : await findPassagesMatching(database, showId, {
          episodeId,
          query: terms,
          limit: asked.limit ?? PASSAGES_DEFAULT,
        });
  return wholeList(
    runsOf(passages).map((lines) => ({
      object: "transcript_passage" as const,
      episode_id: episodeId,
      show_id: showId,
      start_sec: lines[0]?.start_sec ?? null,
      lines,
    })),
  );
}
