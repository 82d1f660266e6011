import { Link } from "@tanstack/react-router";
import { texts } from "#texts/analytics";
import { nameOfFigure } from "#texts/analytics/metrics";
import { dateText } from "../../../numbers/time.ts";
import { Count, type CountMark } from "../../../parts/numbers/count.tsx";
import { shareText } from "../../../numbers/count.ts";
import { readFilters } from "../address/filters.ts";
import { counterOf } from "../address/metrics.ts";
import styles from "./metric-name.module.css";
import { useDefinitions } from "./use-definitions.ts";

interface FigureProps {
  figure: string;
  value: number | null;
  mark?: CountMark | null;
  /** The platform or show that the number is of; all unless given. */
  platform?: string | null;
  show?: string | null;
  fetchedAt?: string | null;
  /** Up to when the platform's figures are complete. */
  through?: string | null;
  /** Of a level, the day on which it was read. */
  levelAsOf?: string | null;
  /** False where the number is not one of accounts, so that it is not opened down to them. */
  hasSource?: boolean;
  isInline?: boolean;
  isCompact?: boolean;
  /** Shows an unknown number as a dash alone, where a table is full of them. */
  isQuiet?: boolean;
}

/** A number with its card: what it counts, how old it is, and the way to where it comes from. */
export function Figure({
  figure,
  value,
  mark = null,
  platform = null,
  show = null,
  fetchedAt = null,
  through = null,
  levelAsOf = null,
  hasSource = true,
  isInline = false,
  isCompact = false,
  isQuiet = false,
}: FigureProps) {
  const { find } = useDefinitions();
  const definition = find(figure, platform);
  if (isQuiet && value === null)
    return (
      <span className="muted" title={texts.unknown}>
        —
      </span>
    );
  if (figure === "engagement_rate")
    return value === null ? (
      <Count value={null} mark={mark} isInline={isInline} />
    ) : (
      <span className={isInline ? undefined : styles["share"]}>{shareText(value)}</span>
    );
  const counter = hasSource ? counterOf(figure) : null;
  const complete = through ?? levelAsOf;
  return (
    <Count
      value={value}
      mark={mark}
      isInline={isInline}
      isCompact={isCompact}
      details={{
        title: nameOfFigure(figure),
        countedAs: definition?.description ?? texts.eachPlatform,
        fetchedAt,
        dataThrough: complete === null ? null : dateText(complete),
        more:
          counter === null ? undefined : (
            <Link
              to="/analytics/provenance"
              search={
                ((before: Record<string, unknown>) => ({
                  ...readFilters(before),
                  metric: counter,
                  ...(platform === null ? {} : { platform }),
                  ...(show === null ? {} : { shows: show }),
                })) as never
              }
              className="link"
            >
              {texts.whereFrom}
            </Link>
          ),
      }}
    />
  );
}
