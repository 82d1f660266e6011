import type { MetricDefinition } from "@castmeter/sdk";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/more";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { Choice } from "../../../parts/form/field.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { useAddress, useChange, useOpened } from "../address/use-address.ts";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { DefinitionDrawer } from "./definition-drawer.tsx";
import styles from "./definitions-tab.module.css";

const textOf =
  (name: string) =>
  (search: Record<string, unknown>): string | null => {
    const value = search[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
const readMetric = textOf("metric");
const readPlatform = textOf("platform");
const readSearch = textOf("q");

/** Stands for all, and for computed figures, which no platform counts. */
const ALL = "all";
const COMPUTED = "computed";

/** What each number of each platform counts, and since when. */
export function DefinitionsTab() {
  const api = useApi();
  const change = useChange();
  const [opened, open] = useOpened();
  const metric = useAddress(readMetric);
  const platform = useAddress(readPlatform);
  const search = useAddress(readSearch);
  const definitions = useAnswer((client, options) => client.metricDefinitions.list({}, options));
  const all = definitions.data?.data ?? [];
  const asked = {
    ...(metric === null ? {} : { metric }),
    ...(platform === null || platform === COMPUTED ? {} : { platform }),
  };
  const shown = all.filter(
    (one) =>
      (metric === null || one.metric === metric) &&
      (platform === null || (one.platform ?? COMPUTED) === platform) &&
      (search === null || hasWord(one, search.toLowerCase())),
  );
  const chosen = all.find(({ id }) => opened === `definition-${id}`);
  const platforms = [...new Map(all.map((one) => [one.platform ?? COMPUTED, one.platform_name]))];
  return (
    <>
      <Panel
        title={texts.definitions.title}
        minHeight={460}
        answer={definitions}
        isEmpty={() => shown.length === 0}
        empty={<Empty title={texts.definitions.none} text={texts.definitions.noneText} />}
        switches={
          <>
            <input
              type="search"
              className={styles["search"]}
              aria-label={texts.definitions.search}
              placeholder={texts.definitions.search}
              value={search ?? ""}
              onChange={({ target }) => change({ q: target.value || undefined })}
            />
            <Choice
              label={texts.definitions.metric}
              value={metric ?? ALL}
              choices={[
                { value: ALL, label: texts.definitions.allMetrics },
                ...[...new Set(all.map((one) => one.metric))].map((value) => ({
                  value,
                  label: nameOfFigure(value),
                })),
              ]}
              onChange={(value) => change({ metric: value === ALL ? undefined : value })}
            />
            <Choice
              label={texts.definitions.platform}
              value={platform ?? ALL}
              choices={[
                { value: ALL, label: texts.definitions.allPlatforms },
                ...platforms.map(([value, name]) => ({
                  value,
                  label: name ?? texts.definitions.computed,
                })),
              ]}
              onChange={(value) => change({ platform: value === ALL ? undefined : value })}
            />
          </>
        }
        footActs={
          <ExportActs
            id="definitions"
            name={texts.definitions.title}
            call={api.metricDefinitions.list(asked)}
            operation="metric_definitions.list"
            query={asked}
          />
        }
      >
        {() => (
          <DefinitionTable
            rows={shown}
            chosen={chosen?.id ?? null}
            onOpen={(id) => open(`definition-${id}`)}
          />
        )}
      </Panel>
      {chosen !== undefined && <DefinitionDrawer definition={chosen} onClose={() => open(null)} />}
    </>
  );
}

const hasWord = (
  { id, description, platform_name: platform, metric }: MetricDefinition,
  word: string,
) =>
  [id, description, platform ?? "", nameOfFigure(metric)].some((text) =>
    text.toLowerCase().includes(word),
  );

function DefinitionTable({
  rows,
  chosen,
  onOpen,
}: {
  rows: readonly MetricDefinition[];
  chosen: string | null;
  onOpen: (id: string) => void;
}) {
  const { category } = usePlatforms();
  const columns: Column<MetricDefinition>[] = [
    {
      id: "metric",
      name: texts.definitions.metric,
      width: "170px",
      onPhone: "name",
      cell: ({ metric }) => nameOfFigure(metric),
    },
    {
      id: "platform",
      name: texts.definitions.platform,
      width: "180px",
      onPhone: "end",
      cell: ({ platform, platform_name: name }) => (
        <span className={styles["platform"]}>
          {platform !== null && <PlatformTile platform={platform} category={category(platform)} />}
          {name ?? texts.definitions.computed}
        </span>
      ),
    },
    {
      id: "what",
      name: texts.definitions.what,
      width: "minmax(0, 3fr)",
      cell: ({ description }) => <span title={description}>{description}</span>,
    },
    {
      id: "days",
      name: texts.definitions.days,
      width: "110px",
      onPhone: "none",
      cell: ({ additive }) =>
        additive ? texts.definitions.additive : texts.definitions.notAdditive,
    },
    {
      id: "reach",
      name: texts.definitions.reach,
      width: "110px",
      onPhone: "none",
      cell: ({ used_for_reach: isReach }) => (isReach ? texts.definitions.inReach : ""),
    },
    {
      id: "current",
      name: texts.definitions.current,
      width: "150px",
      cell: ({ current, versions }) => (
        <>
          <code title={current}>{current.split("@")[1] ?? current}</code>
          {versions.length > 1 && (
            <span className="muted"> {texts.definitions.changed(versions.length)}</span>
          )}
        </>
      ),
    },
  ];
  return (
    <Bleed>
      <Table
        label={texts.definitions.title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        chosen={chosen}
        onOpen={({ id }) => onOpen(id)}
      />
    </Bleed>
  );
}
