import type { AnalyticsOverview, AnalyticsTimeline, RankingEntry } from "@castmeter/sdk";
import { table } from "../command.ts";
import { plot } from "./plot.ts";

export interface AnalyticsAnswer {
  overview: AnalyticsOverview;
  timeline: AnalyticsTimeline;
  rankings: { title: string; entries: readonly RankingEntry[] }[];
}

const whole = new Intl.NumberFormat("en");

/** A number; `–` for an unknown value, which is not 0. */
const number = (value: number | null): string => (value === null ? "–" : whole.format(value));
const change = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : `${value > 0 ? "+" : ""}${whole.format(value)} %`;

/** Figures of the table, with their names for people. */
const FIGURES: readonly [keyof AnalyticsOverview["totals"], string][] = [
  ["reach", "Reach"],
  ["views", "Views"],
  ["plays", "Plays"],
  ["downloads", "Downloads"],
  ["opens", "Opens"],
  ["impressions", "Impressions"],
  ["engagement", "Engagement"],
  ["followers", "Followers"],
  ["followers_gained", "Followers gained"],
  ["subscribers", "Subscribers"],
];

/** Overview, timeline and rankings as lines for a terminal. */
export function analyticsLines({ overview, timeline, rankings }: AnalyticsAnswer): string[] {
  const { window, previous_window: before, totals, previous, change_percent: changes } = overview;
  const known = FIGURES.filter(
    ([name]) => totals[name] !== null || (previous?.[name] ?? null) !== null,
  );
  const valueOf = (
    figures: AnalyticsOverview["totals"] | null,
    name: keyof AnalyticsOverview["totals"],
  ): string => {
    const value = figures?.[name] ?? null;
    return typeof value === "number" || value === null ? number(value) : "";
  };
  const [series] = timeline.series;
  return [
    `${window.start_date} to ${window.end_date} (${window.days} days, UTC)${before === null ? "" : `, compared with ${before.start_date} to ${before.end_date}`}`,
    "",
    ...(known.length === 0
      ? ["Nothing is known of these days."]
      : table(
          ["", "WINDOW", "BEFORE", "CHANGE"],
          known.map(([name, label]) => [
            label,
            valueOf(totals, name),
            valueOf(previous, name),
            change(changes?.[name]),
          ]),
        )),
    "",
    ...(series === undefined
      ? []
      : [`${series.metric} by ${timeline.granularity}`, ...plot(series.points)]),
    ...section(
      "Platforms",
      table(
        ["PLATFORM", "REACH", "VIEWS", "PLAYS", "DOWNLOADS", "FOLLOWERS", "SUBSCRIBERS"],
        overview.by_platform.map((row) => [
          row.platform,
          number(row.reach),
          number(row.views),
          number(row.plays),
          number(row.downloads),
          number(row.followers),
          number(row.subscribers),
        ]),
      ),
    ),
    ...rankings.flatMap(({ title, entries }) =>
      entries.length === 0
        ? []
        : section(
            title,
            table(
              ["", "VALUE", "CHANGE", "NAME"],
              entries.map((entry) => [
                String(entry.rank),
                number(entry.value),
                change(entry.change_percent),
                entry.subject.name ?? entry.subject.id,
              ]),
            ),
          ),
    ),
    ...(overview.coverage.warnings.length === 0
      ? []
      : section(
          "Limits",
          overview.coverage.warnings.map((warning) => `- ${warning}`),
        )),
  ];
}

const section = (title: string, lines: readonly string[]): string[] => ["", title, ...lines];
