import { figuresTable } from "../../../../kernel/export/table.ts";
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

const WINDOW = { start_date: "date", end_date: "date" } as const;

type Window = View<typeof overviewSchema>["window"];

interface ListMeta {
  readonly window: Window;
  readonly freshness: unknown;
}

/** Totals, reach by category, and the figures of each platform. */
export const overviewTable = figuresTable(
  {
    ...WINDOW,
    group: "text",
    key: "text",
    figure: "text",
    value: "number",
    previous_value: "number",
    change_percent: "number",
  },
  function* ({ window, freshness, ...answer }: View<typeof overviewSchema>) {
    const at = window.end_date;
    const without = { previous_value: null, change_percent: null };
    for (const figure of FIGURES)
      yield {
        ...window,
        group: "total",
        key: null,
        figure,
        value: answer.totals[figure],
        previous_value: answer.previous?.[figure] ?? null,
        change_percent: answer.change_percent?.[figure] ?? null,
        ...provenanceOf(freshness, { platform: null, figure, at }),
      };
    for (const [key, value] of Object.entries(answer.by_category)) {
      const provenance = provenanceOf(freshness, { platform: null, figure: "reach", at });
      const cells = { group: "category", key, figure: "reach", value };
      yield { ...window, ...cells, ...without, ...provenance };
    }
    for (const stats of answer.by_platform)
      for (const figure of FIGURES) {
        const provenance = provenanceOf(freshness, { platform: stats.platform, figure, at });
        const cells = { group: "platform", key: stats.platform, figure, value: stats[figure] };
        yield { ...window, ...cells, ...without, ...provenance };
      }
  },
);

/** The figures of each platform. */
export const platformsTable = figuresTable(
  {
    ...WINDOW,
    platform: "text",
    show_id: "text",
    connected: "boolean",
    accounts: "number",
    days_known: "number",
    days_expected: "number",
    figure: "text",
    value: "number",
  },
  function* (answer: {
    readonly data: readonly View<typeof platformStatsSchema>[];
    readonly meta: unknown;
  }) {
    const { window, freshness } = answer.meta as ListMeta;
    for (const stats of answer.data)
      for (const figure of [...FIGURES, "listeners"] as const) {
        const of = { platform: stats.platform, figure, at: window.end_date };
        yield {
          ...window,
          ...stats,
          figure,
          value: stats[figure],
          ...provenanceOf(freshness, of),
        };
      }
  },
);

/** Reach by group. */
export const reachTable = figuresTable(
  {
    ...WINDOW,
    group_by: "text",
    key: "text",
    label: "text",
    reach: "number",
    share_percent: "number",
    estimated: "boolean",
  },
  function* ({ window, group_by, groups, freshness }: View<typeof reachSchema>) {
    for (const group of groups) {
      const platform = group_by === "platform" ? group.key : null;
      yield {
        ...window,
        group_by,
        ...group,
        share_percent: group.share === null ? null : Number((group.share * 100).toFixed(6)),
        ...provenanceOf(freshness, { platform, figure: "reach", at: window.end_date }),
      };
    }
  },
);

/** Ranked subjects. */
export const rankingsTable = figuresTable(
  {
    ...WINDOW,
    rank: "number",
    previous_rank: "number",
    subject_type: "text",
    subject_id: "text",
    name: "text",
    show_id: "text",
    public_url: "text",
    metric: "text",
    value: "number",
    previous_value: "number",
    change_percent: "number",
  },
  function* (answer: {
    readonly data: readonly View<typeof rankingEntrySchema>[];
    readonly meta: unknown;
  }) {
    const { window, freshness } = answer.meta as ListMeta;
    for (const { subject, ...entry } of answer.data) {
      const platform = entry.subject_type === "platform" ? subject.id : null;
      yield {
        ...window,
        ...subject,
        ...entry,
        subject_id: subject.id,
        ...provenanceOf(freshness, { platform, figure: entry.metric, at: window.end_date }),
      };
    }
  },
);
