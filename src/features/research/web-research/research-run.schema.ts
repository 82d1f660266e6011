import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { EXCERPT_CHARS_MAX, SOURCES_MAX } from "../../../infrastructure/web-search/web-search.ts";
import { runFields } from "../../../infrastructure/runs/run-answer.ts";
import { plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";

/** Schemas of research runs. */

export const researchParams = strictObject({
  id: prefixedId("rsh", { description: "Id of the research run." }),
});

export const RESEARCH_STATUSES = COLUMNS.research_runs.status.values;
export const DEPTHS = COLUMNS.research_runs.depth.values;

export const brandIdField = prefixedId("brd");
export const showIdField = plainId();

const sourceSchema = strictObject({
  title: Type.String(),
  url: Type.String({ description: "http or https, without credentials." }),
  published_at: nullable(Type.String({ format: "date", description: "The day of the page." })),
  published_at_estimated: Type.Boolean({
    description: "The day was counted back from words such as “2 days ago”.",
  }),
  excerpt: Type.String({
    maxLength: EXCERPT_CHARS_MAX,
    description: "Text of another author. Empty where only links are kept.",
  }),
});

export const researchSchema = strictObject(
  {
    object: oneOf(["research_run"]),
    id: prefixedId("rsh"),
    status: oneOf(RESEARCH_STATUSES),
    query: Type.String(),
    depth: oneOf(DEPTHS),
    max_sources: Type.Integer({ minimum: 1, maximum: SOURCES_MAX }),
    brand_id: nullable(brandIdField),
    show_id: nullable(showIdField),
    provider: Type.String({ description: "The search provider of this server." }),
    answer: nullable(
      Type.String({
        description:
          "Markdown without HTML, images and links. Null where the provider writes none, or only " +
          "links are kept.",
      }),
    ),
    sources: Type.Array(sourceSchema, { maxItems: SOURCES_MAX, description: "Best first." }),
    storage: nullable(
      oneOf(COLUMNS.research_runs.storage.values, {
        description: "What the provider's terms permit to be kept. Null before there is an answer.",
      }),
    ),
    incomplete: nullable(
      strictObject(
        {
          reason: oneOf(["engines_unresponsive", "cut", "deadline"]),
          detail: Type.Array(Type.String()),
        },
        { description: "Why sources may be missing." },
      ),
    ),
    provider_calls: Type.Integer({
      minimum: 0,
      description: "Requests to the provider that may have been paid for.",
    }),
    searched_at: nullable(
      Type.String({
        format: "date-time",
        description: "When the provider was asked; earlier than the run where it repeats another.",
      }),
    ),
    ...runFields,
  },
  { $id: "ResearchRun" },
);
