import type { Selectable } from "kysely";
import { type Static, Type } from "typebox";
import type { GoalsTable } from "../../../db/schema/tables.ts";
import { GOAL_METRICS } from "../../../features/catalogue/goals/index.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { LARGEST_COUNT } from "../../../domain/metrics/counts.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import {
  type ArchiveRow,
  defineArchiveObject,
  isoTime,
  optionalText,
  optionalTime,
  plainId,
  shortText,
} from "../archive-object.ts";

const day = Type.String({ format: "date" });

const schema = strictObject({
  object: oneOf(["goal"]),
  id: shortText(100),
  show_id: plainId,
  /** Null or left out: a goal of the show. */
  episode_id: optionalText,
  metric: oneOf(GOAL_METRICS),
  target: Type.Number({ exclusiveMinimum: 0, maximum: LARGEST_COUNT }),
  /** Of a goal whose last day is over the archive alone has it; others are counted anew. */
  value: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: LARGEST_COUNT }))),
  /** The first day that counts of a goal of a show. */
  counts_from: day,
  due_date: Type.Optional(nullable(day)),
  reached_at: optionalTime,
  created_at: Type.Optional(timestamp),
  updated_at: Type.Optional(timestamp),
});

/** A goal of a show or an episode. */
export const goalObject = defineArchiveObject({
  object: "goal",
  table: "goals",
  key: ["show_id", "id"],
  times: ["created_at", "updated_at"],
  schema,
  computed: ["subject", "percent", "state"],
  rowOf: (line: Static<typeof schema>): ArchiveRow => ({
    show_id: line.show_id,
    id: line.id,
    episode_id: line.episode_id ?? null,
    metric: line.metric,
    target: line.target,
    value: line.value ?? null,
    counts_from: line.counts_from,
    due_date: line.due_date ?? null,
    reached_at: isoTime(line.reached_at),
    created_at: isoTime(line.created_at),
    updated_at: isoTime(line.updated_at),
  }),
});

export function goalLine(row: Selectable<GoalsTable>): Record<string, unknown> {
  return {
    object: "goal",
    id: row.id,
    show_id: row.show_id,
    episode_id: row.episode_id,
    metric: row.metric,
    target: row.target,
    value: row.value,
    counts_from: row.counts_from,
    due_date: row.due_date,
    reached_at: isoOrNull(row.reached_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
