import type { AnalyticsOverview } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/measures";
import { texts as partTexts } from "#texts/parts";
import type { Answer } from "../../api/use-answer.ts";
import { type Change, compactCount } from "../../numbers/count.ts";
import { type KpiCell, KpiCells } from "../../parts/numbers/kpi.tsx";
import { StateMark } from "../../parts/marks/mark.tsx";
import { type Measure, MEASURES } from "./measures.ts";

/** The measure that the chart draws. */
export function useMeasure(): Measure {
  const { measure }: { measure?: Measure } = useSearch({ strict: false });
  return measure ?? "reach";
}

/** The six measures with their change. */
export function MeasureCells({
  overview,
  stale,
}: {
  overview: Answer<AnalyticsOverview>;
  /** Platforms with an account whose numbers are old. */
  stale: number;
}) {
  const chosen = useMeasure();
  const navigate = useNavigate();
  const { data } = overview;
  const cells = MEASURES.map((measure): KpiCell<Measure> => {
    const before = data === undefined ? null : beforeOf(data, measure);
    return {
      id: measure,
      name: texts.cells[measure],
      value: data && valueOf(data, measure),
      change: data ? changeOf(data, measure) : null,
      before: data && before !== null ? beforeText(data, measure, before) : null,
      ...(measure === "reach" && stale > 0
        ? { mark: <StateMark tone="waiting">{texts.stale(stale)}</StateMark> }
        : {}),
    };
  });
  return (
    <KpiCells
      label={texts.cellsLabel}
      cells={cells}
      chosen={chosen}
      onChoose={(measure) =>
        void navigate({
          to: ".",
          search: ((before: object) => ({
            ...before,
            measure: measure === "reach" ? undefined : measure,
          })) as never,
          replace: true,
        })
      }
    />
  );
}

/**
 * What a change is compared with. The API leaves platforms out of it whose days do not compare; the
 * earlier number then does not fit the change, and is not named.
 */
function beforeText(data: AnalyticsOverview, measure: Measure, before: number): string {
  const change = changeOf(data, measure);
  const value = valueOf(data, measure);
  if (change === null || value === null) return texts.notComparable;
  const whole = before === 0 ? 0 : (value - before) / before;
  return Math.abs(whole - change.share) < 0.006
    ? partTexts.change.from(compactCount(before))
    : texts.whereComparable;
}

function valueOf({ totals, by_category: reach }: AnalyticsOverview, measure: Measure) {
  if (measure === "video" || measure === "audio" || measure === "social") return reach[measure];
  return measure === "followers" ? totals.followers_gained : totals[measure];
}

function beforeOf(overview: AnalyticsOverview, measure: Measure): number | null {
  const { previous, previous_by_category: reach } = overview;
  if (measure === "video" || measure === "audio" || measure === "social")
    return reach?.[measure] ?? null;
  return previous?.[measure === "followers" ? "followers_gained" : measure] ?? null;
}

/** The API's own change, which leaves out platforms whose days do not compare. */
function changeOf(overview: AnalyticsOverview, measure: Measure): Change | null {
  const { change_percent: changes, change_percent_by_category: ofReach } = overview;
  const percent =
    measure === "video" || measure === "audio" || measure === "social"
      ? (ofReach?.[measure] ?? null)
      : (changes?.[measure === "followers" ? "followers_gained" : measure] ?? null);
  if (percent === null) return null;
  const direction = Math.abs(percent) < 0.5 ? "same" : percent > 0 ? "up" : "down";
  return { share: percent / 100, direction };
}
