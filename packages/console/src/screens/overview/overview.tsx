import { Navigate } from "@tanstack/react-router";
import { texts } from "#texts/overview";
import { useAnswer } from "../../api/use-answer.ts";
import { Columns, PageHead } from "../../parts/page/page-head.tsx";
import { SpanPicker, useSpan } from "../../parts/form/span-picker.tsx";
import { spanQuery } from "../../numbers/span.ts";
import { Ages } from "./ages.tsx";
import { Needs } from "./needs.tsx";
import { MeasureCells } from "../measures/measure-cells.tsx";
import { MeasureChart } from "../measures/measure-chart.tsx";
import { useEpisodes } from "./use-episodes.ts";
import { useFlights } from "./use-flights.ts";
import { Platforms } from "./platforms.tsx";
import { Shows } from "./shows.tsx";
import { TopClusters } from "./top-clusters.tsx";

/** How the workspace does: six measures, what carried them, and what needs a person. */
export function Overview() {
  const [span] = useSpan();
  const query = spanQuery(span);
  const overview = useAnswer((api, options) =>
    api.analytics.overview(
      {
        ...query,
        ...(span.compare === "off" ? { compare: "none" as const } : { match_day_of_week: true }),
      },
      options,
    ),
  );
  const episodes = useEpisodes(query);
  const flights = useFlights();
  const me = useAnswer((api, options) => api.workspace.get(options));
  if (me.data?.show_count === 0) return <Navigate to="/start" replace />;
  return (
    <>
      <PageHead title={texts.title} acts={<SpanPicker />} />
      <MeasureCells overview={overview} stale={me.data?.stale_platforms.length ?? 0} />
      <Columns columns="minmax(0, 1fr) 330px">
        <MeasureChart
          query={query}
          previous={overview.data?.previous_window ?? null}
          ask={(api, asked, options) => api.analytics.timeline(asked, options)}
          episodes={episodes}
          flights={flights}
        />
        <Needs me={me} />
      </Columns>
      <Columns columns="minmax(0, 1.24fr) minmax(0, 1.24fr) minmax(0, 1fr)">
        <Platforms overview={overview} />
        <Shows query={query} />
        <div>
          <Ages me={me} />
          <TopClusters />
        </div>
      </Columns>
    </>
  );
}
