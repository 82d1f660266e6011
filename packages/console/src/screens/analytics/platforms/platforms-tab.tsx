import { type ReactNode, useState } from "react";
import { texts } from "#texts/analytics/panels";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { filterQuery, idsOf } from "../address/filters.ts";
import { oneOf, useAddress, useChange, useFilters } from "../address/use-address.ts";
import { Coverage, coveredOf } from "../shared/coverage.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { footOf } from "../shared/links/foot.ts";
import { useShows } from "../shared/filters/use-shows.ts";
import { NoAccounts, StatsTable } from "./stats-table.tsx";

const readRows = oneOf("rows", ["all", "show"]);
/** Shows whose tables are read at once. */
const STEP = 4;

/** Every figure of every platform, of all shows together or a table for each. */
export function PlatformsTab() {
  const rows = useAddress(readRows);
  const change = useChange();
  const byRows = (
    <Switch
      label={texts.platforms.by}
      value={rows}
      choices={[
        { value: "all", label: texts.platforms.all },
        { value: "show", label: texts.platforms.show },
      ]}
      onChange={(value) => change({ rows: value === "all" ? undefined : value })}
    />
  );
  return rows === "all" ? <Together switches={byRows} /> : <ByShow switches={byRows} />;
}

function Together({ switches }: { switches: ReactNode }) {
  const api = useApi();
  const query = filterQuery(useFilters());
  const stats = useAnswer((client, options) => client.analytics.platforms(query, options));
  return (
    <>
      <Coverage of={coveredOf(stats.data?.meta)} />
      <Panel
        title={texts.platforms.title}
        note={texts.platforms.note}
        minHeight={420}
        answer={stats}
        switches={switches}
        isEmpty={({ data }) => data.length === 0}
        empty={<NoAccounts />}
        foot={footOf(stats.data)}
        footActs={
          <ExportActs
            id="platforms"
            name={texts.platforms.title}
            call={api.analytics.platforms(query)}
            operation="analytics.platforms"
            query={query}
          />
        }
      >
        {({ data }) => <StatsTable label={texts.platforms.title} stats={data} show={null} />}
      </Panel>
    </>
  );
}

function ByShow({ switches }: { switches: ReactNode }) {
  const [count, setCount] = useState(STEP);
  const filters = useFilters();
  const { all } = useShows();
  const named = idsOf(filters.shows);
  const ids = named.length > 0 ? named : all.map(({ id }) => id);
  const left = ids.length - count;
  return (
    <>
      {ids.slice(0, count).map((id, index) => (
        <OfShow key={id} id={id} switches={index === 0 ? switches : undefined} />
      ))}
      {left > 0 && (
        <p style={{ padding: "12px 20px" }}>
          <Button onClick={() => setCount(count + STEP)}>
            {texts.platforms.more(Math.min(left, STEP))}
          </Button>
        </p>
      )}
    </>
  );
}

function OfShow({ id, switches }: { id: string; switches: ReactNode }) {
  const api = useApi();
  const { name } = useShows();
  const { show_ids: _shows, social_count_mode: _mode, ...query } = filterQuery(useFilters());
  const stats = useAnswer((client, options) => client.shows.platformStats(id, query, options));
  return (
    <>
      <Panel
        title={name(id)}
        note={texts.platforms.note}
        minHeight={180}
        answer={stats}
        switches={switches}
        isEmpty={({ data }) => data.length === 0}
        empty={<NoAccounts />}
        foot={footOf(stats.data)}
        footActs={
          <ExportActs
            id={`platforms-${id}`}
            name={name(id)}
            call={api.shows.platformStats(id, query)}
            operation="shows.platform_stats"
            params={{ show_id: id }}
            query={query}
          />
        }
      >
        {({ data }) => <StatsTable label={name(id)} stats={data} show={id} />}
      </Panel>
      <Coverage of={coveredOf(stats.data?.meta)} />
    </>
  );
}
