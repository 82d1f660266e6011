import type {
  CampaignPage,
  ClusterPage,
  NetworkPage,
  PageSlot,
  ShowPage,
} from "../../../features/sharing/public-pages/index.ts";
import type { WeekBar } from "../../../domain/charts/week-bars.ts";
import { separatedRow } from "../../../kernel/export/separated-text.ts";
import type { Row } from "../../../kernel/export/table.ts";

/** The tables of pages as CSV, under the name at the end of their address. */

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
      "beside_reach",
      "beside_metric",
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
      post.beside_reach?.value ?? null,
      post.beside_reach?.metric ?? null,
      post.old_hours,
      post.kept,
      post.likes,
      post.comments,
      post.shares,
      post.reason,
    ]),
  }),
  platforms: ({ platforms, audio_held: held }) => ({
    columns: ["platform", "category", "posts", "reach", "share_percent", "counted_as", "old_hours"],
    rows: [
      ...platforms.map((row) => [
        row.platform,
        row.category,
        row.posts,
        row.reach,
        row.share_percent,
        row.counted_as.join(" "),
        row.old_hours,
      ]),
      ...(held === null
        ? []
        : [["counted_earlier", "audio", 0, held.reach, held.share_percent, "", null]]),
    ],
  }),
  days: ({ since_publishing: since }) => ({
    columns: [
      "date",
      "age_days",
      "audio",
      "video",
      "social",
      "reach",
      "median",
      "estimated",
      "stale",
      "so_far",
    ],
    rows: (since?.days ?? []).map((one) => [
      one.date,
      one.age_days,
      one.audio,
      one.video,
      one.social,
      one.total,
      since?.median?.by_age[one.age_days] ?? null,
      one.estimated,
      one.stale,
      one.partial,
    ]),
  }),
};

const WEEK_COLUMNS = [
  "week",
  "audio",
  "video",
  "social",
  "reach",
  "estimated",
  "so_far",
  "incomplete",
  "not_known",
] as const;

const weekTable = ({ weeks }: { weeks: readonly WeekBar[] }): PageTable => ({
  columns: WEEK_COLUMNS,
  rows: weeks.map((week) => [
    week.date,
    week.audio,
    week.video,
    week.social,
    week.total,
    week.estimated,
    week.partial,
    week.incomplete,
    week.not_known.join(", "),
  ]),
});

export const SHOW_TABLES: Tables<ShowPage> = {
  weeks: weekTable,
  episodes: ({ episodes }) => ({
    columns: [
      "episode",
      "url",
      "number",
      "published_at",
      "posts",
      "audio",
      "video",
      "social",
      "day_7",
      "reach",
    ],
    rows: episodes.map((episode) => [
      episode.title,
      episode.url,
      episode.number,
      episode.published_at,
      episode.posts,
      episode.audio,
      episode.video,
      episode.social,
      episode.day_7,
      episode.reach,
    ]),
  }),
  feed_episodes: ({ feed_episodes: episodes }) => ({
    columns: ["episode", "url", "number", "published_at", "duration_sec"],
    rows: episodes.map((episode) => [
      episode.title,
      episode.url,
      episode.number,
      episode.published_at,
      episode.duration_sec,
    ]),
  }),
  places: ({ places }) => ({
    columns: ["platform", "metric", "country", "share_percent", "value"],
    rows: places.flatMap(({ platform_name: platform, metric, countries }) =>
      countries.map(({ name, share_percent: share, value }) => [
        platform,
        metric,
        name,
        share,
        value,
      ]),
    ),
  }),
  accounts: ({ accounts }) => ({
    columns: ["platform", "category", "followers", "counted_as", "gained_28_days", "old_hours"],
    rows: accounts.map((account) => [
      account.platform,
      account.category,
      account.followers,
      account.measure,
      account.gained,
      account.old_hours,
    ]),
  }),
};

export const NETWORK_TABLES: Tables<NetworkPage> = {
  weeks: weekTable,
  shows: ({ shows }) => ({
    columns: ["show", "url", "episodes", "reach", "previous_reach", "change_percent"],
    rows: shows.map((show) => [
      show.name,
      show.url,
      show.episode_count,
      show.reach,
      show.previous_reach,
      show.change_percent,
    ]),
  }),
  episodes: ({ episodes }) => ({
    columns: ["episode", "url", "show", "reach_gained"],
    rows: episodes.map(({ name, url, show, reach }) => [name, url, show, reach]),
  }),
};

const episodesOf = ({ episodes }: PageSlot): string =>
  episodes.map(({ title }) => title).join("; ");

export const CAMPAIGN_TABLES: Tables<CampaignPage> = {
  pace: ({ pace }) => ({
    columns: ["date", "delivered", "promised", "so_far", "expected"],
    rows: (pace?.days ?? []).map(({ date, delivered, partial, expected }) => [
      date,
      delivered,
      pace?.promise.findLast((step) => step.date <= date)?.promised ?? 0,
      partial,
      expected,
    ]),
  }),
  slots: ({ slots }) => ({
    columns: [
      "show",
      "placement",
      "air_date",
      "state",
      "makes_good",
      "made_good",
      "promised",
      "delivered",
      "counted_as",
      "episodes",
    ],
    rows: slots.map((slot) => [
      slot.show?.name ?? null,
      slot.placement,
      slot.air_date,
      slot.state,
      slot.makes_good,
      slot.made_good,
      slot.promised,
      slot.measured,
      slot.counted_as.join(" "),
      episodesOf(slot),
    ]),
  }),
  counts: ({ slots, unassigned }) => ({
    columns: [
      "show",
      "placement",
      "air_date",
      "castmeter",
      "ad_server",
      "ad_server_count",
      "gap_percent",
      "why",
      "episodes",
    ],
    rows: [
      ...slots.flatMap((slot) =>
        slot.delivered.map(({ source, impressions, gap }) => [
          slot.show?.name ?? null,
          slot.placement,
          slot.air_date,
          slot.measured,
          source,
          impressions,
          gap?.percent ?? null,
          gap?.class ?? null,
          episodesOf(slot),
        ]),
      ),
      ...unassigned.map(({ source, impressions }) => [
        null,
        null,
        null,
        null,
        source,
        impressions,
        null,
        null,
        null,
      ]),
    ],
  }),
};

/** The CSV begins with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvOf = ({ columns, rows }: PageTable): string =>
  `\uFEFF${[columns, ...rows].map((row) => separatedRow(row, "csv")).join("")}`;
