import type { DayRange } from "../../lib/time/calendar-day.ts";
import { toCount } from "../upstream-values.ts";
import type { HostDaysPayload, HostTotalPayload } from "./payload-schema.ts";

/**
 * Downloads of shows that Spotify hosts, by apps other than its own. They are a host's downloads;
 * Spotify's own listeners count in plays and streams. The dashboard's headline adds downloads to
 * plays or streams, and is not read: the parts are kept apart.
 */

/**
 * The provider of a show that Spotify hosts. The downloads of other shows belong to their own
 * hosts.
 */
const HOSTED_HERE = "S4P";

const VALUES = {
  TOTAL: "... on SingleValueLong { value }",
  DAILY: "... on TimeSeriesValue { points { date value { ... on CountValueLong { value } } } }",
};

/**
 * The text of a query; it is sent as text because the dashboard's stored queries change their names
 * and hashes.
 */
function queryOf(showId: string, aggregation: keyof typeof VALUES, window: string): string {
  return `query {
    showByShowUri(getShowByShowUriRequest: { showUri: ${JSON.stringify(`spotify:show:${showId}`)} }) {
      hostingProvider
      analytics(getShowAnalyticsRequest: {
        showAnalyticsMetricType: SHOW_OFF_PLATFORM_DOWNLOADS
        aggregationType: AGGREGATION_TYPE_${aggregation}
        ${window}
      }) { analyticsValue { analyticsValue { __typename ${VALUES[aggregation]} } } }
    }
  }`;
}

export const totalQuery = (showId: string): string =>
  queryOf(showId, "TOTAL", "window: WINDOW_ALL_TIME");

export const daysQuery = (showId: string, { from, to }: DayRange): string =>
  queryOf(
    showId,
    "DAILY",
    `window: WINDOW_CUSTOM customDateRange: { startDate: "${from}", endDate: "${to}" }`,
  );

/** Lifetime downloads; undefined for a show of another host. */
export function toHostTotal({ data }: HostTotalPayload): number | undefined {
  const { hostingProvider, analytics } = data.showByShowUri;
  const count = toCount(analytics.analyticsValue.analyticsValue.value);
  return hostingProvider === HOSTED_HERE ? count : undefined;
}

/** Downloads by day; empty for a show of another host. */
export function toHostDays({ data }: HostDaysPayload): Map<string, number | undefined> {
  const { hostingProvider, analytics } = data.showByShowUri;
  const points =
    hostingProvider === HOSTED_HERE ? analytics.analyticsValue.analyticsValue.points : [];
  return new Map(points.map(({ date, value }) => [date.slice(0, 10), toCount(value.value)]));
}
