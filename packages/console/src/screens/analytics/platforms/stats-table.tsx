import type { PlatformStats } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/panels";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { ageText, shortDayText } from "../../../numbers/time.ts";
import type { CountMark } from "../../../parts/numbers/count.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { Figure } from "../shared/figure.tsx";
import { PhoneLabel } from "../shared/phone-label.tsx";
import { FIGURES, type FigureName } from "../shared/figures.ts";
import { markOfPlatform } from "../shared/platform-mark.ts";
import styles from "./stats-table.module.css";

/** The figures of platforms: those of accounts, and listeners of one day and account. */
const ALL = [...FIGURES, "listeners"] as const;
type StatsFigure = FigureName | "listeners";

/** Figures that have a column from the start, where any platform has a number of them. */
const FIRST: ReadonlySet<StatsFigure> = new Set([
  "reach",
  "engagement",
  "followers",
  "followers_gained",
  "posts",
]);

function markOf(stats: PlatformStats, figure: StatsFigure): CountMark | null {
  if (figure === "impressions" && stats.impressions_estimated) return { kind: "estimated" };
  return figure === "reach" ? markOfPlatform(stats) : null;
}

const levelAsOf = ({ levels_as_of: levels }: PlatformStats, figure: StatsFigure): string | null =>
  figure === "followers" || figure === "subscribers" || figure === "posts" ? levels[figure] : null;

/** One row a platform; figures that none of them has are named below instead of shown. */
export function StatsTable({
  label,
  stats,
  show,
}: {
  label: string;
  stats: readonly PlatformStats[];
  /** The show that the numbers are of; null for all. */
  show: string | null;
}) {
  const { name, category } = usePlatforms();
  const known = ALL.filter((figure) => stats.some((one) => one[figure] !== null));
  const unknown = ALL.filter((figure) => !known.includes(figure));
  // Digits leave room for marks where the column has one.
  const hasMark = (figure: StatsFigure): boolean =>
    stats.some((one) => one[figure] !== null && markOf(one, figure) !== null);
  const columns: Column<PlatformStats>[] = [
    {
      id: "platform",
      name: texts.platforms.platform,
      width: "minmax(0, 1.7fr)",
      onPhone: "name",
      cell: ({ platform }) => (
        <span className={styles["name"]}>
          <PlatformTile platform={platform} category={category(platform)} />
          {name(platform)}
        </span>
      ),
    },
    ...known.map((figure): Column<PlatformStats> => ({
      id: figure,
      name: nameOfFigure(figure),
      width: figure === "reach" ? "minmax(0, 1.2fr)" : "minmax(0, 1fr)",
      isNumber: true,
      isOptional: !FIRST.has(figure),
      onPhone: figure === "reach" ? "end" : "below",
      cell: (one) => (
        <PhoneLabel name={figure === "reach" ? "" : nameOfFigure(figure)}>
          <Figure
            figure={figure}
            value={one[figure]}
            platform={one.platform}
            show={show}
            fetchedAt={one.freshness?.last_updated ?? null}
            through={one.as_of}
            levelAsOf={levelAsOf(one, figure)}
            mark={markOf(one, figure)}
            isInline={!hasMark(figure)}
            isQuiet
          />
        </PhoneLabel>
      ),
    })),
    {
      id: "days",
      name: texts.platforms.days,
      width: "minmax(0, 1fr)",
      isNumber: true,
      cell: ({ days_known: days, days_expected: expected }) => (
        <PhoneLabel name={texts.platforms.days}>
          {texts.platforms.daysOf(exactCount(days), exactCount(expected))}
        </PhoneLabel>
      ),
    },
    {
      id: "accounts",
      name: texts.platforms.accounts,
      width: "80px",
      isNumber: true,
      isOptional: true,
      onPhone: "none",
      cell: ({ accounts }) => exactCount(accounts),
    },
    {
      id: "complete",
      name: texts.platforms.complete,
      width: "minmax(0, 0.8fr)",
      isNumber: true,
      onPhone: "none",
      cell: ({ as_of: asOf }) => (asOf === null ? "" : shortDayText(asOf)),
    },
    {
      id: "age",
      name: texts.platforms.age,
      width: "56px",
      isNumber: true,
      onPhone: "none",
      cell: ({ freshness }) =>
        freshness?.last_updated ? ageText(freshness.last_updated) : texts.platforms.never,
    },
  ];
  return (
    <>
      <Bleed>
        <Table label={label} rows={stats} rowKey={({ platform }) => platform} columns={columns} />
      </Bleed>
      {unknown.length > 0 && (
        <p className="muted small">
          {texts.platforms.unknownColumns(unknown.map(nameOfFigure).join(", "))}
        </p>
      )}
    </>
  );
}

export function NoAccounts() {
  return (
    <Empty title={texts.noAccount} text={texts.noAccountText}>
      <Link to="/shows" className="link">
        {texts.openShows}
      </Link>
    </Empty>
  );
}
