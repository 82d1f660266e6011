import { asColumns } from "../archive-fields.ts";
import { defineArchiveObject, plainId, shortText } from "../archive-object.ts";

/** A post that a person dismissed for an episode, or removed from its cluster. */
export const dismissedPostObject = defineArchiveObject({
  object: "dismissed_post",
  table: "dismissed_posts",
  key: ["show_id", "episode_id", "platform", "external_id"],
  times: ["created_at"],
  // A decision of a person since the export is kept where the file has the undo of a build.
  overwrites: "target.cause = 'undone'",
  fields: {
    show_id: { schema: plainId },
    episode_id: { schema: shortText(100) },
    platform: { schema: shortText(40) },
    external_id: { schema: shortText(500) },
    ...asColumns("cause", "created_at"),
  },
});
