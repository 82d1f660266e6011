import { useAnswer } from "../../../api/use-answer.ts";
import { spanQuery } from "../../../numbers/span.ts";
import { Columns } from "../../../parts/page-head.tsx";
import { useSpan } from "../../../parts/span-picker.tsx";
import { OverviewCells } from "../../overview/overview-cells.tsx";
import { useShow } from "../use-show.ts";
import { useShowId } from "../use-show-id.ts";
import { NewestEpisodes } from "./newest-episodes.tsx";
import { ShowChart } from "./show-chart.tsx";
import { ShowClusters } from "./show-clusters.tsx";
import { ShowPlatforms } from "./show-platforms.tsx";

/** How one show does: its measures, what carried them, its newest episodes and its clusters. */
export function ShowNumbers() {
  const showId = useShowId();
  const [span] = useSpan();
  const query = spanQuery(span);
  const show = useShow(showId);
  const overview = useAnswer((api, options) =>
    api.shows.overview(
      showId,
      { ...query, ...(span.compare === "off" ? { compare: "none" as const } : {}) },
      options,
    ),
  );
  return (
    <>
      <OverviewCells overview={overview} stale={show.data?.stale_platforms.length ?? 0} />
      <Columns columns="minmax(0, 1fr) 380px">
        <ShowChart
          showId={showId}
          query={query}
          previous={overview.data?.previous_window ?? null}
        />
        <ShowPlatforms showId={showId} overview={overview} />
      </Columns>
      <Columns columns="minmax(0, 1fr) minmax(0, 1fr)">
        <NewestEpisodes showId={showId} />
        <ShowClusters showId={showId} />
      </Columns>
    </>
  );
}
