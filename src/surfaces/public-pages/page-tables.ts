import type { ClusterPage } from "../../features/public-pages/index.ts";
import { separatedRow } from "../../kernel/export/separated-text.ts";
import type { Row } from "../../kernel/export/table.ts";

/** The tables of pages as CSV, under the name that ends their address. */

export interface PageTable {
  columns: readonly string[];
  rows: readonly Row[];
}

type Tables<Page> = Readonly<Record<string, (page: Page) => PageTable>>;

export const CLUSTER_TABLES: Tables<ClusterPage> = {
  posts: ({ posts }) => ({
    columns: [
      "title",
      "url",
      "platform",
      "category",
      "format",
      "published_at",
      "duration_sec",
      "reach",
      "reach_basis",
      "old_hours",
      "kept",
      "likes",
      "comments",
      "shares",
      "reason",
    ],
    rows: posts.map((post) => [
      post.title,
      post.url,
      post.platform,
      post.category,
      post.format,
      post.published_at,
      post.duration_sec,
      post.reach,
      post.basis,
      post.old_hours,
      post.kept,
      post.likes,
      post.comments,
      post.shares,
      post.reason,
    ]),
  }),
  platforms: ({ platforms }) => ({
    columns: ["platform", "category", "posts", "reach", "share_percent", "counted_as", "old_hours"],
    rows: platforms.map((row) => [
      row.platform,
      row.category,
      row.posts,
      row.reach,
      row.share_percent,
      row.counted_as.join(" "),
      row.old_hours,
    ]),
  }),
  days: ({ since_publishing: since }) => ({
    columns: ["date", "age_days", "audio", "video", "social", "reach", "estimated", "so_far"],
    rows: (since?.days ?? []).map((one) => [
      one.date,
      one.age_days,
      one.audio,
      one.video,
      one.social,
      one.total,
      one.estimated,
      one.partial,
    ]),
  }),
};

/** With a byte order mark, by which spreadsheets know UTF-8. */
export const csvOf = ({ columns, rows }: PageTable): string =>
  `\uFEFF${[columns, ...rows].map((row) => separatedRow(row, "csv")).join("")}`;
