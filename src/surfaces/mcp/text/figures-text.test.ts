import { expect, it } from "vitest";
import { clusterSummaryLine } from "./figures-text.ts";

it("says unknown for a reach that no post has reported, and 0 for one that is known to be 0", () => {
  const line = clusterSummaryLine(
    {
      id: "c",
      global_id: "s_c",
      show_id: "s",
      name: "New",
      episode_id: null,
      total_reach: null,
      video_reach: null,
      audio_reach: 0,
      social_reach: null,
      clip_count: 0,
      post_count: 2,
      last_refreshed_at: null,
    },
    new Date("2026-10-20T12:00:00Z"),
  );
  expect(line).toContain("total_reach unknown (video unknown, audio 0, social unknown); 2 posts");
});
