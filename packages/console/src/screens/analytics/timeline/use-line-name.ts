import { nameOfFigure } from "#texts/analytics/metrics";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { useShows } from "../shared/filters/use-shows.ts";
import type { TimelineSeries } from "./lines.ts";

/** The name of a line: its platform or show; of all together that of its metric. */
export function useLineName(): (series: TimelineSeries) => string {
  const platforms = usePlatforms();
  const shows = useShows();
  return ({ metric, platform, show_id: show }) => {
    if (platform !== null) return platforms.name(platform);
    return show === null ? nameOfFigure(metric) : shows.name(show);
  };
}
