import type { AnalyticsRankingsQuery } from "@castmeter/sdk";
import { formats, nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/panels";
import { useApi } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { Choice } from "../../../parts/form/field.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { filterQuery, idsOf, listOf } from "../address/filters.ts";
import { oneOf, useAddress, useChange, useFilters } from "../address/use-address.ts";
import { Coverage, coveredOf } from "../shared/coverage.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { footOf } from "../shared/links/foot.ts";
import { RankingTable } from "./ranking-table.tsx";
import {
  type Format,
  FORMATS,
  hasSince,
  metricsOf,
  type RankedMetric,
  SINCE,
  type SincePublish,
  type Subject,
  SUBJECTS,
  takesAsOf,
  takesPlatforms,
} from "./subjects.ts";

const PAGE = 50;
const readSubject = oneOf("subject", SUBJECTS);

interface Ranking {
  subject: Subject;
  metric: RankedMetric;
  since: SincePublish | undefined;
  formats: Format[];
}

function readRanking(search: Record<string, unknown>): Ranking {
  const subject = readSubject(search);
  const named = idsOf(search["formats"]);
  return {
    subject,
    metric: metricsOf(subject).find((metric) => metric === search["metric"]) ?? "reach",
    since: hasSince(subject) ? SINCE.find((since) => since === search["since"]) : undefined,
    formats: subject === "post" ? FORMATS.filter((format) => named.includes(format)) : [],
  };
}

/** Shows, episodes, clusters, posts or platforms by any metric, with the place before. */
export function RankingsTab() {
  const api = useApi();
  const filters = useFilters();
  const change = useChange();
  const { subject, metric, since, formats: chosen } = useAddress(readRanking);
  const { platforms, as_of: asOf, ...common } = filterQuery(filters);
  const query = {
    ...common,
    subject,
    metric,
    ...(platforms !== undefined && takesPlatforms(subject) ? { platforms } : {}),
    ...(asOf !== undefined && takesAsOf(subject) ? { as_of: asOf } : {}),
    ...(since === undefined ? {} : { since_publish: since }),
    ...(chosen.length === 0 ? {} : { formats: chosen }),
  } satisfies AnalyticsRankingsQuery;
  const pages = usePages((client, cursor, options) =>
    client.analytics.rankings({ ...query, limit: PAGE, ...(cursor ? { cursor } : {}) }, options),
  );
  const first = (pages.answer.data as { pages?: { meta: Record<string, unknown> }[] } | undefined)
    ?.pages?.[0];
  const notes = [
    ...(platforms !== undefined && !takesPlatforms(subject) ? [texts.rankings.noPlatforms] : []),
    ...(asOf !== undefined && !takesAsOf(subject) ? [texts.rankings.noAsOf] : []),
    ...(filters.mode === "unique" && subject === "show" ? [texts.rankings.ownAccounts] : []),
  ];
  return (
    <>
      <Coverage of={coveredOf(first?.meta)} also={notes} />
      <Panel
        title={texts.rankings.title}
        note={since === undefined ? texts.rankings.notes[subject] : texts.rankings.sinceNote}
        minHeight={300}
        answer={pages.answer}
        isEmpty={() => pages.items.length === 0}
        empty={<Empty title={texts.nothing} text={texts.nothingText} />}
        switches={
          <>
            <Switch
              label={texts.rankings.subject}
              value={subject}
              choices={SUBJECTS.map((value) => ({ value, label: texts.rankings.subjects[value] }))}
              onChange={(value) => change({ subject: value === "show" ? undefined : value })}
            />
            <Choice
              label={texts.rankings.metric}
              value={metric}
              choices={metricsOf(subject).map((value) => ({ value, label: nameOfFigure(value) }))}
              onChange={(value) => change({ metric: value === "reach" ? undefined : value })}
            />
            {hasSince(subject) && <SinceChoice since={since} />}
            {subject === "post" && <FormatsMenu chosen={chosen} />}
          </>
        }
        foot={footOf(first)}
        footActs={
          <ExportActs
            id="rankings"
            name={texts.rankings.title}
            call={api.analytics.rankings(query)}
            operation="analytics.rankings"
            query={query}
          />
        }
      >
        {() => (
          <RankingTable
            subject={subject}
            metric={metric}
            isCompared={subject !== "post" && since === undefined}
            pages={pages}
          />
        )}
      </Panel>
    </>
  );
}

function SinceChoice({ since }: { since: SincePublish | undefined }) {
  const change = useChange();
  return (
    <Choice
      label={texts.rankings.since}
      value={since ?? "none"}
      choices={[
        { value: "none", label: texts.rankings.sinceNone },
        ...SINCE.map((value) => ({
          value,
          label: texts.rankings.sinceDays(Number(value.slice(1))),
        })),
      ]}
      onChange={(value) => change({ since: value === "none" ? undefined : value })}
    />
  );
}

function FormatsMenu({ chosen }: { chosen: readonly Format[] }) {
  const change = useChange();
  return (
    <PopupMenu
      label={
        chosen.length === 0 ? texts.rankings.allFormats : texts.rankings.formatsOf(chosen.length)
      }
      icon="down"
      look="plain"
      items={FORMATS.map((format) => ({
        id: format,
        label: formats[format] ?? format,
        isChecked: chosen.includes(format),
        onChoose: () =>
          change({
            formats: listOf(
              chosen.includes(format)
                ? chosen.filter((other) => other !== format)
                : [...chosen, format],
            ),
          }),
      }))}
    />
  );
}
