import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { AIR_CHECK_FLAGS, FLAG_CONFIDENCES } from "../../../domain/ad-reads/air-check.ts";
import { globalClusterId, plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { pagingQuery } from "../../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";

/** Schemas of air checks: what a body may contain, and what is returned. */

const airCheckIdField = prefixedId("air", { description: "Id of the air check." });

export const airCheckParams = strictObject({ id: airCheckIdField });

const AIR_CHECK_STATUSES = COLUMNS.air_checks.status.values;
export const AIR_CHECK_SOURCES = COLUMNS.air_checks.source.values;

const seconds = (description: string) =>
  Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 604_800, description })));

/** Fields of evidence, for creating and changing an air check. */
export const evidenceFields = {
  media_file_id: Type.Optional(
    nullable(Type.String({ maxLength: 64, description: "A file of the library." })),
  ),
  media_url: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 2_048,
        description: "https. It is stored and never fetched.",
      }),
    ),
  ),
  start_sec: seconds("Where the read begins in the episode."),
  end_sec: seconds("Where it ends."),
  notes: Type.Optional(nullable(Type.String({ maxLength: 4_000 }))),
};

export const listFields = {
  status: Type.Optional(oneOf(AIR_CHECK_STATUSES)),
  slot_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  show_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  ...pagingQuery,
};

const text = nullable(Type.String());
const knownSeconds = nullable(Type.Number({ minimum: 0 }));

export const airCheckSchema = strictObject(
  {
    object: oneOf(["air_check"]),
    id: prefixedId("air"),
    campaign_id: plainId(),
    slot_id: prefixedId("slot"),
    show_id: plainId(),
    episode_id: nullable(prefixedId("ep")),
    cluster_ref: nullable(globalClusterId),
    status: oneOf(AIR_CHECK_STATUSES),
    source: oneOf(AIR_CHECK_SOURCES),
    media_file_id: nullable(prefixedId("file")),
    media_url: text,
    start_sec: knownSeconds,
    end_sec: knownSeconds,
    duration_sec: knownSeconds,
    position: nullable(oneOf(COLUMNS.air_checks.position.values)),
    transcript_excerpt: nullable(Type.String({ maxLength: 2_000 })),
    found_talking_points: Type.Array(
      strictObject({ text: Type.String(), found: nullable(Type.Boolean()), at_sec: knownSeconds }),
    ),
    promo_code_found: nullable(Type.Boolean({ description: "Null: no code is booked." })),
    heard_promo_codes: Type.Array(Type.String()),
    flags: Type.Array(oneOf(AIR_CHECK_FLAGS), {
      description: "What the transcript shows to be other than booked (docs/air-checks.md).",
    }),
    flag_details: Type.Array(
      strictObject({
        flag: oneOf(AIR_CHECK_FLAGS),
        confidence: oneOf(FLAG_CONFIDENCES, {
          description: "`low`: the transcript leaves doubt; listen before you decide.",
        }),
        reason: Type.String(),
      }),
      { description: "How sure each flag is, in the order of `flags`." },
    ),
    questions: Type.Array(strictObject({ flag: oneOf(AIR_CHECK_FLAGS), reason: Type.String() }), {
      description: "Flags that may apply and are not raised: a person has to listen.",
    }),
    score: nullable(
      Type.Number({ minimum: 0, maximum: 1, description: "How much of a read was heard." }),
    ),
    notes: text,
    rejected_reason: text,
    submitted_at: nullable(timestamp),
    reviewed_at: nullable(timestamp),
    reviewed_by: nullable(Type.String({ description: "E-mail addresses are masked." })),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "AirCheck" },
);
