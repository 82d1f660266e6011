import { texts } from "#texts/analytics/panels";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { Columns } from "../../../parts/page/page-head.tsx";
import { compareQuery, filterQuery } from "../address/filters.ts";
import { useFilters } from "../address/use-address.ts";
import { Coverage } from "../shared/coverage.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { AllFigures } from "./all-figures.tsx";
import { PlatformBars } from "./platform-bars.tsx";
import { ReachSum } from "./reach-sum.tsx";
import { TopList } from "./top-list.tsx";

/** Every figure of the span with its change, what it is made of, and what carried it. */
export function OverviewTab() {
  const api = useApi();
  const filters = useFilters();
  const query = { ...filterQuery(filters), ...compareQuery(filters) };
  const overview = useAnswer((client, options) => client.analytics.overview(query, options));
  const acts = (
    <ExportActs
      id="overview"
      name={texts.overview.title}
      call={api.analytics.overview(query)}
      operation="analytics.overview"
      query={query}
    />
  );
  return (
    <>
      <Coverage of={overview.data} />
      <ReachSum overview={overview} />
      <Columns columns="minmax(0, 1.35fr) minmax(0, 1fr)">
        <AllFigures overview={overview} acts={acts} />
        <div>
          <PlatformBars overview={overview} />
          <TopList
            title={texts.overview.shows}
            note={texts.overview.showsNote}
            overview={overview}
            entries={({ top_shows: shows }) => shows}
            kind="show"
          />
          <TopList
            title={texts.overview.clusters}
            note={texts.overview.clustersNote}
            overview={overview}
            entries={({ top_clusters: clusters }) => clusters}
            kind="cluster"
          />
        </div>
      </Columns>
    </>
  );
}
