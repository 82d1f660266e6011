import { useSearch } from "@tanstack/react-router";
import { readFields } from "../../shell/read-fields.ts";

/**
 * What the addresses of the review state. `at`, and `episode` without it: the place in a queue;
 * `sure`: one confidence alone; `build`: the search that is open.
 */
const readReview = readFields({
  show: "text",
  sure: ["high", "medium", "low"],
  episode: "text",
  at: "text",
  build: "text",
  act: ["other", "start", "undo"],
});

type Fields = ReturnType<typeof readReview>;

/** Fields that a change may take out. */
export type ReviewSearch = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** What the address of the open tab states. */
export const useReviewSearch = (): ReviewSearch => readReview(useSearch({ strict: false }));
