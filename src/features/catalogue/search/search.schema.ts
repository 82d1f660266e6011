import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { pagingQuery } from "../../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";

const highlights = Type.Array(strictObject({ start: Type.Integer(), length: Type.Integer() }), {
  description:
    "Where the words stand in the snippet, in UTF-16 code units. The snippet itself is plain " +
    "text without marks.",
});

const match = strictObject({
  field: oneOf(COLUMNS.search_passages.field.values),
  snippet: Type.String({ description: "Part of the text, on one line." }),
  highlights,
  start_sec: nullable(
    Type.Number({
      description: "Where the words are said; null without times, and for other fields.",
    }),
  ),
  speaker: nullable(Type.String()),
});

const hitFields = {
  episode_id: Type.String(),
  show_id: Type.String(),
  title: Type.String(),
  published_at: timestamp,
  score: Type.Number({
    description:
      "0 to 1: how often and how close together the words stand in the best passage. A title " +
      "counts 1, a description 0.8, a transcript 0.6.",
  }),
  matches: Type.Array(match, { description: "Up to five, by field and time." }),
};

export const episodeHitSchema = strictObject({
  object: oneOf(["episode_search_hit"]),
  ...hitFields,
});
export const transcriptHitSchema = strictObject({
  object: oneOf(["transcript_hit"]),
  ...hitFields,
});

export const searchText = Type.String({
  minLength: 2,
  maxLength: 200,
  description:
    'Words, "phrases" and beginnings of words (`adver*`, three letters at least). All of them ' +
    "have to stand in one title, or near each other.",
});

export const searchQuery = {
  q: searchText,
  show_ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      description: "Only episodes of these shows.",
    }),
  ),
  published_gte: Type.Optional(timestamp),
  published_lt: Type.Optional(timestamp),
  ...pagingQuery,
};

export const passageSchema = strictObject({
  object: oneOf(["transcript_passage"]),
  episode_id: Type.String(),
  show_id: Type.String(),
  start_sec: nullable(Type.Number()),
  lines: Type.Array(
    strictObject({
      start_sec: nullable(Type.Number()),
      speaker: nullable(Type.String()),
      text: Type.String(),
    }),
  ),
});
