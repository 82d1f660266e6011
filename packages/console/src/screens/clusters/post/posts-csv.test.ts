import type { ClusterNode } from "@castmeter/sdk";
import { expect, it } from "vitest";
import { postsCsv } from "./posts-csv.ts";

it("writes unknown numbers empty, quotes what needs it, and starts no formula", () => {
  const node = {
    platform: "tiktok",
    title: '=SUM("a", b)',
    format: "short",
    url: "https://tiktok.com/@a/video/1",
    published_at: null,
    added_by: "api",
    metrics: { reach: 0, views: 0, likes: null },
    reach_basis: "views",
    last_fetched_at: null,
    refresh_error: null,
  } as unknown as ClusterNode;
  const [head, row] = postsCsv([node], () => "TikTok").split("\r\n");
  expect(head).toMatch(/^platform,title,format,url,published_at,added_by,reach,reach_basis,views/);
  expect(row).toMatch(
    /^TikTok,"'=SUM\(""a"", b\)",short,https:\/\/tiktok.com\/@a\/video\/1,,api,0,views,0,/,
  );
});
