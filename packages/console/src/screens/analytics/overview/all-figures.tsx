import type { AnalyticsOverview } from "@castmeter/sdk";
import type { ReactNode } from "react";
import { texts } from "#texts/analytics/panels";
import type { Answer } from "../../../api/use-answer.ts";
import { shortDayText } from "../../../numbers/time.ts";
import { Panel } from "../../../parts/page/panel.tsx";
import { Table } from "../../../parts/table/table.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { LEVELS } from "../address/metrics.ts";
import { ChangeMark } from "../shared/change.tsx";
import { isOfPart } from "../shared/comparable.ts";
import { Figure } from "../shared/figure.tsx";
import { MetricName } from "../shared/metric-name.tsx";
import { FIGURES, type FigureName } from "../shared/figures.ts";

interface Row {
  figure: FigureName;
  now: number | null;
  before: number | null;
  percent: number | null | undefined;
  levelAsOf: string | null;
  isEstimated: boolean;
}

function rowsOf({ totals, previous, change_percent: changes }: AnalyticsOverview): Row[] {
  const rows = FIGURES.map((figure): Row => {
    const levels: Readonly<Record<string, string | null>> = totals.levels_as_of;
    return {
      figure,
      now: totals[figure],
      before: previous?.[figure] ?? null,
      percent: changes?.[figure],
      levelAsOf: LEVELS.has(figure) ? (levels[figure] ?? null) : null,
      isEstimated: figure === "impressions" && totals.impressions_estimated,
    };
  });
  // What is unknown on both sides stands last.
  const isKnown = ({ now, before }: Row): boolean => now !== null || before !== null;
  return [...rows.filter(isKnown), ...rows.filter((row) => !isKnown(row))];
}

/** When the oldest part of a figure was fetched: a sum is as old as that. */
function oldestOf(
  { by_platform: platforms }: AnalyticsOverview,
  figure: FigureName,
): string | null {
  const moments = platforms.flatMap((stats) => {
    const at = stats.freshness?.last_updated;
    return stats[figure] === null || typeof at !== "string" ? [] : [at];
  });
  return moments.toSorted()[0] ?? null;
}

/** Every figure of the API with the one it is compared with. */
export function AllFigures({
  overview,
  acts,
}: {
  overview: Answer<AnalyticsOverview>;
  acts: ReactNode;
}) {
  const { window: days, previous_window: before } = overview.data ?? {};
  const span = ({ start_date: from, end_date: to }: { start_date: string; end_date: string }) =>
    texts.overview.span(shortDayText(from), shortDayText(to));
  return (
    <Panel
      title={texts.overview.title}
      note={days && span(days)}
      minHeight={560}
      answer={overview}
      footActs={acts}
      foot={
        before === null || before === undefined
          ? undefined
          : texts.overview.comparedWith(span(before))
      }
    >
      {(data) => (
        <Bleed>
          <Table
            label={texts.overview.title}
            rows={rowsOf(data)}
            rowKey={({ figure }) => figure}
            columns={[
              {
                id: "figure",
                name: texts.overview.figure,
                width: "minmax(0, 1fr)",
                onPhone: "name",
                cell: ({ figure }) => <MetricName figure={figure} />,
              },
              {
                id: "now",
                name: texts.overview.now,
                width: "190px",
                isNumber: true,
                onPhone: "end",
                cell: ({ figure, now, levelAsOf, isEstimated }) => (
                  <Figure
                    figure={figure}
                    value={now}
                    levelAsOf={levelAsOf}
                    fetchedAt={oldestOf(data, figure)}
                    mark={
                      isEstimated
                        ? { kind: "estimated" }
                        : levelAsOf !== null && levelAsOf < data.window.end_date
                          ? { kind: "through", day: texts.to(shortDayText(levelAsOf)) }
                          : null
                    }
                  />
                ),
              },
              ...(data.previous === null
                ? []
                : [
                    {
                      id: "before",
                      name: texts.overview.before,
                      width: "170px",
                      isNumber: true,
                      onPhone: "none" as const,
                      cell: ({ figure, before: value }: Row) =>
                        value === null ? "" : <Figure figure={figure} value={value} isInline />,
                    },
                    {
                      id: "change",
                      name: texts.overview.change,
                      width: "120px",
                      isNumber: true,
                      onPhone: "below" as const,
                      cell: ({ percent, now, before: value }: Row) => (
                        <span
                          title={isOfPart(now, value, percent) ? texts.overview.ofPart : undefined}
                        >
                          <ChangeMark percent={percent} isKnown={now !== null && value !== null} />
                          {isOfPart(now, value, percent) && "*"}
                        </span>
                      ),
                    },
                  ]),
            ]}
            foot={
              rowsOf(data).some(({ now, before, percent }) => isOfPart(now, before, percent))
                ? texts.overview.ofPartNote
                : undefined
            }
          />
        </Bleed>
      )}
    </Panel>
  );
}
