import type { Cluster, ClusterTimeline as Timeline } from "@castmeter/sdk";
import { useState } from "react";
import { texts as formats } from "#texts/clusters/formats";
import { texts } from "#texts/clusters/time";
import { useAnswer } from "../../../api/use-answer.ts";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { TableButton } from "../../../parts/acts/table-button.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { SpanPicker, useSpan } from "../../../parts/form/span-picker.tsx";
import { spanQuery } from "../../../numbers/span.ts";
import { Switch } from "../../../parts/form/switch.tsx";
import { TIME_METRICS } from "../addresses-of-screens.ts";
import { useClusterSearch } from "../use-cluster.ts";
import styles from "./cluster-time.module.css";
import { TimelineChart } from "./timeline-chart.tsx";
import { TimelineTable } from "./timeline-table.tsx";

/** A number of the cluster over a span of days, as a chart or a table. */
export function ClusterTimeline({ cluster }: { cluster: Cluster }) {
  const [span] = useSpan();
  const [search, change] = useClusterSearch();
  const [isTable, setTable] = useState(false);
  const { metric = "reach", by, form, split } = search;
  const query = {
    ...spanQuery(span),
    metrics: [metric],
    ...(by === undefined ? {} : { granularity: by }),
    ...(split === undefined ? {} : { group_by: split }),
  };
  const timeline = useAnswer((client, options) =>
    client.clusters.timeline(cluster.global_id, query, options),
  );
  const name = formats.metrics[metric] ?? metric;
  const field = form === "level" ? "level" : "value";
  return (
    <Panel
      title={form === "level" ? texts.titles.level(name) : texts.titles.gained(name)}
      note={form === "level" ? texts.noteLevel : texts.note}
      minHeight={340}
      answer={timeline}
      isEmpty={(data) => isEmptyIn(data)}
      empty={<Empty title={texts.empty} text={texts.emptyText} />}
      switches={
        <>
          <SpanPicker hasCompare={false} />
          <Choice
            label={texts.metric}
            value={metric}
            onChange={(value) => change({ metric: value === "reach" ? undefined : value })}
            choices={TIME_METRICS.map((value) => ({
              value,
              label: formats.metrics[value] ?? value,
            }))}
          />
          <Switch
            label={texts.form.label}
            value={form ?? "gained"}
            onChange={(value) => change({ form: value === "level" ? value : undefined })}
            choices={[
              { value: "gained", label: texts.form.gained },
              { value: "level", label: texts.form.level },
            ]}
          />
          <Switch
            label={texts.by.label}
            value={by ?? "day"}
            onChange={(value) => change({ by: value === "day" ? undefined : value })}
            choices={(["day", "week", "month"] as const).map((value) => ({
              value,
              label: texts.by[value],
            }))}
          />
          <Switch
            label={texts.split.label}
            value={split ?? "all"}
            onChange={(value) => change({ split: value === "platform" ? value : undefined })}
            choices={(["all", "platform"] as const).map((value) => ({
              value,
              label: texts.split[value],
            }))}
          />
        </>
      }
      footActs={
        <>
          <TableButton isTable={isTable} onChange={setTable} />
          <CsvButton
            name={texts.csvName}
            file={(api) => api.clusters.timeline(cluster.global_id, query).file("csv")}
          />
        </>
      }
    >
      {(data) => (
        <>
          {isTable ? (
            <TimelineTable timeline={data} field={field} />
          ) : (
            <TimelineChart timeline={data} field={field} label={name} />
          )}
          <Warnings warnings={data.coverage.warnings} />
        </>
      )}
    </Panel>
  );
}

/** More sentences than this are opened by a person. */
const WARNINGS_SHOWN = 3;

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  const list = (
    <ul className={styles["warnings"]} aria-label={texts.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
  if (warnings.length <= WARNINGS_SHOWN) return list;
  return (
    <details className={styles["notes"]}>
      <summary>{texts.notes(warnings.length)}</summary>
      {list}
    </details>
  );
}

const isEmptyIn = ({ series }: Timeline): boolean =>
  series.every(({ points }) =>
    points.every(({ value, level }) => value === null && level === null),
  );
