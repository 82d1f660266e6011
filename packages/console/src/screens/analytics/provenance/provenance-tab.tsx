import type { AnalyticsProvenance, AnalyticsProvenanceQuery } from "@castmeter/sdk";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/more";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { shortDayText } from "../../../numbers/time.ts";
import { Choice } from "../../../parts/form/field.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { filterQuery } from "../address/filters.ts";
import { METRICS } from "../address/metrics.ts";
import { oneOf, useAddress, useChange, useFilters, useOpened } from "../address/use-address.ts";
import { Coverage } from "../shared/coverage.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { footOf } from "../shared/links/foot.ts";
import { Count } from "../../../parts/numbers/count.tsx";
import { MetricName } from "../shared/metric-name.tsx";
import { DaysDrawer } from "./days-drawer.tsx";
import { EntryTable } from "./entry-table.tsx";
import styles from "./provenance-tab.module.css";

const readMetric = oneOf("metric", METRICS);
const readPlatform = ({ platform }: Record<string, unknown>): string | null =>
  typeof platform === "string" && platform !== "" ? platform : null;

const ALL = "all";

/** A number opened down to its accounts, and each account to its days and readings. */
export function ProvenanceTab() {
  const api = useApi();
  const filters = useFilters();
  const change = useChange();
  const [opened, open] = useOpened();
  const metric = useAddress(readMetric);
  const platform = useAddress(readPlatform);
  const { name, all } = usePlatforms();
  const query = {
    ...filterQuery(filters),
    metric,
    ...(platform === null ? {} : { platforms: [platform] }),
  } satisfies AnalyticsProvenanceQuery;
  const provenance = useAnswer((client, options) => client.analytics.provenance(query, options));
  const [show, of] = opened?.startsWith("days-") === true ? opened.slice(5).split(".") : [];
  return (
    <>
      <Coverage of={provenance.data} />
      <Panel
        title={texts.provenance.title(nameOfFigure(metric))}
        note={
          provenance.data &&
          texts.compare.span(
            shortDayText(provenance.data.window.start_date),
            shortDayText(provenance.data.window.end_date),
          )
        }
        minHeight={300}
        answer={provenance}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<Empty title={texts.provenance.none} text={texts.provenance.noneText} />}
        switches={
          <>
            <Choice
              label={texts.provenance.metric}
              value={metric}
              choices={METRICS.map((value) => ({ value, label: nameOfFigure(value) }))}
              onChange={(value) => change({ metric: value === "reach" ? undefined : value })}
            />
            <Choice
              label={texts.provenance.platform}
              value={platform ?? ALL}
              choices={[
                { value: ALL, label: texts.provenance.allPlatforms },
                ...all.map(({ id }) => ({ value: id, label: name(id) })),
              ]}
              onChange={(value) => change({ platform: value === ALL ? undefined : value })}
            />
          </>
        }
        foot={footOf(provenance.data)}
        footActs={
          <ExportActs
            id="provenance"
            name={texts.provenance.title(nameOfFigure(metric))}
            call={api.analytics.provenance(query)}
            operation="analytics.provenance"
            query={query}
          />
        }
      >
        {(data) => (
          <>
            <Sum provenance={data} platform={platform} />
            <EntryTable
              provenance={data}
              chosen={opened?.startsWith("days-") === true ? opened.slice(5) : null}
              onOpen={(key) => open(`days-${key}`)}
            />
          </>
        )}
      </Panel>
      {show !== undefined && of !== undefined && (
        <DaysDrawer show={show} platform={of} metric={metric} onClose={() => open(null)} />
      )}
    </>
  );
}

/** The number, written as the sum of its accounts. */
function Sum({
  provenance: { metric, value, entries },
  platform,
}: {
  provenance: AnalyticsProvenance;
  platform: string | null;
}) {
  const hasLess = entries.some(({ value: own, counted_value: counted }) => own !== counted);
  return (
    <div className={styles["sum"]}>
      <span>
        <MetricName figure={metric} platform={platform} />
      </span>
      <strong>
        <Count value={value} isInline />
      </strong>
      <span className="muted">= {texts.provenance.sum(entries.length)}</span>
      {value === null && entries.some((entry) => entry.value !== null) && (
        <span className="muted">{texts.provenance.notAdded}</span>
      )}
      {hasLess && <span className="muted">{texts.provenance.countedNote}</span>}
    </div>
  );
}
