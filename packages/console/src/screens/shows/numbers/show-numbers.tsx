import { Link } from "@tanstack/react-router";
import { texts } from "#texts/shows/numbers";
import { useAnswer } from "../../../api/use-answer.ts";
import { spanQuery } from "../../../numbers/span.ts";
import { Columns } from "../../../parts/page/page-head.tsx";
import { useSpan } from "../../../parts/form/span-picker.tsx";
import { addDays } from "../../../numbers/time.ts";
import { Empty } from "../../../parts/page/panel.tsx";
import { MeasureCells } from "../../measures/measure-cells.tsx";
import { MeasureChart } from "../../measures/measure-chart.tsx";
import { useShow } from "../use-show.ts";
import { useShowId } from "../use-show-id.ts";
import { NewestEpisodes } from "./newest-episodes.tsx";
import { ShowClusters } from "./show-clusters.tsx";
import { ShowGoals } from "./show-goals.tsx";
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
      {
        ...query,
        ...(span.compare === "off" ? { compare: "none" as const } : { match_day_of_week: true }),
      },
      options,
    ),
  );
  const releases = useAnswer((api, options) =>
    api.episodes.list(
      showId,
      {
        published_gte: `${query.start_date}T00:00:00Z`,
        published_lt: `${addDays(query.end_date, 1)}T00:00:00Z`,
        limit: 100,
      },
      options,
    ),
  );
  return (
    <>
      <MeasureCells overview={overview} stale={show.data?.stale_platforms.length ?? 0} />
      <Columns columns="minmax(0, 1fr) 380px">
        <MeasureChart
          query={query}
          previous={overview.data?.previous_window ?? null}
          ask={(api, asked, options) => api.shows.timeline(showId, asked, options)}
          episodes={releases.data?.data ?? []}
          empty={
            <Empty title={texts.chart.empty} text={texts.chart.emptyText}>
              <Link to="/shows/$showId/accounts" params={{ showId }} className="link">
                {texts.chart.connect}
              </Link>
            </Empty>
          }
        />
        <ShowPlatforms showId={showId} overview={overview} />
      </Columns>
      <Columns columns="minmax(0, 1fr) minmax(0, 1fr)">
        <NewestEpisodes showId={showId} />
        <ShowClusters showId={showId} />
      </Columns>
      <ShowGoals key={showId} showId={showId} />
    </>
  );
}
