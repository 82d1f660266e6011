import type { Selectable } from "kysely";
import { Type } from "typebox";
import type { DismissedPostsTable } from "../../../db/schema/tables.ts";
import { oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { defineArchiveObject, isoTime, plainId, shortText } from "../archive-object.ts";

/** A post that a person dismissed for an episode, or removed from its cluster. */
export const dismissedPostObject = defineArchiveObject({
  object: "dismissed_post",
  table: "dismissed_posts",
  key: ["show_id", "episode_id", "platform", "external_id"],
  times: ["created_at"],
  // What a person decided since the export outlives the undo of a build that the file has.
  overwrites: "target.cause = 'undone'",
  schema: strictObject({
    object: oneOf(["dismissed_post"]),
    show_id: plainId,
    episode_id: shortText(100),
    platform: shortText(40),
    external_id: shortText(500),
    cause: oneOf(["dismissed", "removed", "undone"]),
    created_at: Type.Optional(timestamp),
  }),
  rowOf: (line) => ({
    show_id: line.show_id,
    episode_id: line.episode_id,
    platform: line.platform,
    external_id: line.external_id,
    cause: line.cause,
    created_at: isoTime(line.created_at),
  }),
});

export const dismissedPostLine = (
  row: Selectable<DismissedPostsTable>,
): Record<string, unknown> => ({
  object: "dismissed_post",
  show_id: row.show_id,
  episode_id: row.episode_id,
  platform: row.platform,
  external_id: row.external_id,
  cause: row.cause,
  created_at: row.created_at.toISOString(),
});
