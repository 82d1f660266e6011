import { ApiError, type AnalyticsTimelineQuery, type Castmeter } from "@castmeter/sdk";
import { type Command, Option } from "commander";
import { HISTORY_METRICS } from "../../../features/accounts/account-history/index.ts";
import { WINDOW_DAYS } from "../../../features/measurement/analytics/index.ts";
import { type AnalyticsAnswer, analyticsLines } from "../analytics/analytics-lines.ts";
import { addApiOptions, type ApiOptions, withApi } from "../api/with-api.ts";
import { action, type CommandParts } from "../command.ts";

interface Options extends ApiOptions {
  window: string;
  metric: (typeof HISTORY_METRICS)[number];
  show?: string;
}

/** Number of days in a window from which the plot shows weeks. */
const WEEKS_FROM = 180;
const TOP = 5;

type Ranking = AnalyticsAnswer["rankings"][number];

async function readAnalytics(
  castmeter: Castmeter,
  { window: days, metric, show }: Options,
): Promise<AnalyticsAnswer> {
  const window = Number(days) as (typeof WINDOW_DAYS)[number];
  const rankingOf = async (
    subject: "show" | "cluster" | "post",
    title: string,
  ): Promise<Ranking> => {
    const scope = show === undefined ? {} : { show_ids: [show] };
    const query = { subject, metric: "reach", window, limit: TOP, ...scope } as const;
    try {
      return { title, entries: (await castmeter.analytics.rankings(query)).data };
    } catch (error) {
      // A plan without clusters has no posts to rank.
      if (error instanceof ApiError && error.code === "plan_required")
        return { title, entries: [] };
      throw error;
    }
  };
  const period: AnalyticsTimelineQuery = {
    window,
    metrics: [metric],
    granularity: window >= WEEKS_FROM ? "week" : "day",
  };
  const { analytics, shows } = castmeter;
  const [overview, timeline, ...rankings] = await Promise.all([
    show === undefined ? analytics.overview({ window }) : shows.overview(show, { window }),
    show === undefined ? analytics.timeline(period) : shows.timeline(show, period),
    rankingOf("show", "Shows by reach"),
    rankingOf("cluster", "Clusters by reach"),
    rankingOf("post", "Posts of the window by reach"),
  ]);
  return { overview, timeline, rankings };
}

/** `castmeter analytics`: overview, timeline and rankings of a workspace or a show. */
export function define(command: Command, parts: CommandParts): void {
  command
    .addOption(
      new Option("--window <days>", "the last so many complete days")
        .choices(WINDOW_DAYS.map(String))
        .default("30"),
    )
    .addOption(
      new Option("--metric <metric>", "what the plot shows")
        .choices(HISTORY_METRICS)
        .default("reach"),
    )
    .option("--show <id>", "only this show");
  addApiOptions(command, "analytics:read").action(
    action<Options>(parts, (options) =>
      withApi(parts, options, "analytics:read", async ({ castmeter }) => {
        const answer = await readAnalytics(castmeter, options);
        return { json: { object: "analytics", ...answer }, lines: analyticsLines(answer) };
      }),
    ),
  );
}
