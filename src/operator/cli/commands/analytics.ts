import { type Command, Option } from "commander";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { HISTORY_METRICS } from "../../../features/accounts/account-history/index.ts";
import { WINDOW_DAYS } from "../../../features/measurement/analytics/index.ts";
import { type AnalyticsAnswer, analyticsLines } from "../analytics/analytics-lines.ts";
import { type ApiAccess, apiAccess } from "../api/api-access.ts";
import { ApiRefusal, readApi } from "../api/read-api.ts";
import { addApiOptions, type ApiOptions, outboundForCommands } from "../api/with-api.ts";
import { action, type CommandParts } from "../command.ts";

interface Options extends ApiOptions {
  window: string;
  metric: string;
  show?: string;
}

/** Number of days in a window from which the plot shows weeks. */
const WEEKS_FROM = 180;
const TOP = 5;

type Ranking = AnalyticsAnswer["rankings"][number];

async function readAnalytics(
  access: ApiAccess,
  { window, metric, show }: Options,
  outbound: OutboundClient,
): Promise<AnalyticsAnswer> {
  const read = <Body>(path: string, query: Record<string, string>): Promise<Body> =>
    readApi(access, outbound, `${path}?${new URLSearchParams(query).toString()}`);
  const root = show === undefined ? "/v1" : `/v1/shows/${encodeURIComponent(show)}`;
  const granularity = Number(window) >= WEEKS_FROM ? "week" : "day";
  const rankingOf = async (subject: string, title: string): Promise<Ranking> => {
    const query = { subject, metric: "reach", window, limit: String(TOP) };
    const scope = show === undefined ? {} : { show_ids: show };
    try {
      const { data } = await read<{ data: Ranking["entries"] }>("/v1/analytics/rankings", {
        ...query,
        ...scope,
      });
      return { title, entries: data };
    } catch (error) {
      // A plan without clusters has no posts to rank.
      if (error instanceof ApiRefusal && error.code === "plan_required")
        return { title, entries: [] };
      throw error;
    }
  };
  const [overview, timeline, ...rankings] = await Promise.all([
    read<AnalyticsAnswer["overview"]>(`${root}/analytics/overview`, { window }),
    read<AnalyticsAnswer["timeline"]>(`${root}/analytics/timeline`, {
      window,
      metrics: metric,
      granularity,
    }),
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
    action<Options>(parts, async (options) => {
      const access = apiAccess(options, parts.config, "analytics:read");
      const outbound = outboundForCommands("castmeter-analytics/1");
      try {
        const answer = await readAnalytics(access, options, outbound);
        return { json: { object: "analytics", ...answer }, lines: analyticsLines(answer) };
      } finally {
        outbound.close();
      }
    }),
  );
}
