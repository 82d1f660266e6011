import type { MetricDefinition } from "@castmeter/sdk";
import { useMemo } from "react";
import { useAnswer } from "../../../api/use-answer.ts";

export interface Definitions {
  /** What a figure counts: of one platform, or computed, or the first that there is. */
  find: (figure: string, platform?: string | null) => MetricDefinition | undefined;
}

/** What each number counts, in the words of the API. */
export function useDefinitions(): Definitions {
  const { data } = useAnswer((api, options) => api.metricDefinitions.list({}, options));
  return useMemo(() => {
    const all = data?.data ?? [];
    const byId = new Map(all.map((definition) => [definition.id, definition]));
    const byMetric = Map.groupBy(all, ({ metric }) => metric);
    return {
      find: (figure, platform) => {
        const metric = figure.replace(/_gained$/, "");
        return platform === null || platform === undefined
          ? (byId.get(metric) ?? onlyOne(byMetric.get(metric)))
          : byId.get(`${platform}.${metric}`);
      },
    };
  }, [data]);
}

/** The definition of a metric that one platform alone counts; of several none speaks for all. */
const onlyOne = (found: readonly MetricDefinition[] | undefined): MetricDefinition | undefined =>
  found?.length === 1 ? found[0] : undefined;
