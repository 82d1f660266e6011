import {
  type AnswerTable,
  type Column,
  PROVENANCE_COLUMNS,
  type Row,
} from "../../../../kernel/export/table.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { FIGURES, type platformStatsSchema } from "./figures.schema.ts";
import { provenanceOf } from "../provenance/figure-provenance.ts";
import type { overviewSchema } from "../overview/overview.schema.ts";
import type { rankingEntrySchema } from "../rankings/ranking.schema.ts";
import type { reachSchema } from "../reach/reach.schema.ts";

/**
 * Figures of a window as tables: one row per figure, with its own definition. One column per figure
 * (rejected) would leave no column for the definition.
 */

const WINDOW_COLUMNS: readonly Column[] = [
  { name: "start_date", type: "date" },
  { name: "end_date", type: "date" },
];

type Window = View<typeof overviewSchema>["window"];

const cellsOf = ({ start_date: from, end_date: to }: Window): Row => [from, to];

/** Totals, reach by category, and the figures of each platform. */
export const overviewTable: AnswerTable<View<typeof overviewSchema>> = {
  columns: [
    ...WINDOW_COLUMNS,
    { name: "group", type: "text" },
    { name: "key", type: "text" },
    { name: "figure", type: "text" },
    { name: "value", type: "number" },
    { name: "previous_value", type: "number" },
    { name: "change_percent", type: "number" },
    ...PROVENANCE_COLUMNS,
  ],
  *rows({
    window,
    totals,
    previous,
    change_percent: changes,
    by_category: byCategory,
    by_platform: byPlatform,
    freshness,
  }): Generator<Row> {
    const at = window.end_date;
    for (const figure of FIGURES)
      yield [
        ...cellsOf(window),
        "total",
        null,
        figure,
        totals[figure],
        previous?.[figure] ?? null,
        changes?.[figure] ?? null,
        ...provenanceOf(freshness, { platform: null, figure, at }),
      ];
    for (const [category, reach] of Object.entries(byCategory))
      yield [
        ...cellsOf(window),
        "category",
        category,
        "reach",
        reach,
        null,
        null,
        ...provenanceOf(freshness, { platform: null, figure: "reach", at }),
      ];
    for (const stats of byPlatform)
      for (const figure of FIGURES)
        yield [
          ...cellsOf(window),
          "platform",
          stats.platform,
          figure,
          stats[figure],
          null,
          null,
          ...provenanceOf(freshness, { platform: stats.platform, figure, at }),
        ];
  },
};

/** The figures of each platform. */
export const platformsTable: AnswerTable<{
  readonly data: readonly View<typeof platformStatsSchema>[];
  readonly meta: unknown;
}> = {
  columns: [
    ...WINDOW_COLUMNS,
    { name: "platform", type: "text" },
    { name: "show_id", type: "text" },
    { name: "connected", type: "boolean" },
    { name: "accounts", type: "number" },
    { name: "days_known", type: "number" },
    { name: "days_expected", type: "number" },
    { name: "figure", type: "text" },
    { name: "value", type: "number" },
    ...PROVENANCE_COLUMNS,
  ],
  *rows({ data, meta }): Generator<Row> {
    const { window, freshness } = meta as { window: Window; freshness: unknown };
    for (const stats of data)
      for (const figure of [...FIGURES, "listeners"] as const)
        yield [
          ...cellsOf(window),
          stats.platform,
          stats.show_id,
          stats.connected,
          stats.accounts,
          stats.days_known,
          stats.days_expected,
          figure,
          stats[figure],
          ...provenanceOf(freshness, {
            platform: stats.platform,
            figure,
            at: window.end_date,
          }),
        ];
  },
};

/** Reach by group. */
export const reachTable: AnswerTable<View<typeof reachSchema>> = {
  columns: [
    ...WINDOW_COLUMNS,
    { name: "group_by", type: "text" },
    { name: "key", type: "text" },
    { name: "label", type: "text" },
    { name: "reach", type: "number" },
    { name: "share_percent", type: "number" },
    { name: "estimated", type: "boolean" },
    ...PROVENANCE_COLUMNS,
  ],
  *rows({ window, group_by: groupBy, groups, freshness }): Generator<Row> {
    for (const { key, label, reach, share, estimated } of groups)
      yield [
        ...cellsOf(window),
        groupBy,
        key,
        label,
        reach,
        share === null ? null : Number((share * 100).toFixed(6)),
        estimated,
        ...provenanceOf(freshness, {
          platform: groupBy === "platform" ? key : null,
          figure: "reach",
          at: window.end_date,
        }),
      ];
  },
};

/** Ranked subjects. */
export const rankingsTable: AnswerTable<{
  readonly data: readonly View<typeof rankingEntrySchema>[];
  readonly meta: unknown;
}> = {
  columns: [
    ...WINDOW_COLUMNS,
    { name: "rank", type: "number" },
    { name: "previous_rank", type: "number" },
    { name: "subject_type", type: "text" },
    { name: "subject_id", type: "text" },
    { name: "name", type: "text" },
    { name: "show_id", type: "text" },
    { name: "public_url", type: "text" },
    { name: "metric", type: "text" },
    { name: "value", type: "number" },
    { name: "previous_value", type: "number" },
    { name: "change_percent", type: "number" },
    ...PROVENANCE_COLUMNS,
  ],
  *rows({ data, meta }): Generator<Row> {
    const { window, freshness } = meta as { window: Window; freshness: unknown };
    for (const { subject, subject_type: type, ...entry } of data)
      yield [
        ...cellsOf(window),
        entry.rank,
        entry.previous_rank,
        type,
        subject.id,
        subject.name,
        subject.show_id,
        subject.public_url,
        entry.metric,
        entry.value,
        entry.previous_value,
        entry.change_percent,
        ...provenanceOf(freshness, {
          platform: type === "platform" ? subject.id : null,
          figure: entry.metric,
          at: window.end_date,
        }),
      ];
  },
};
