import type { RankingEntry } from "@castmeter/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/panels";
import type { Pages } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { shortDayText } from "../../../numbers/time.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { ChangeMark } from "../shared/change.tsx";
import { Figure } from "../shared/figure.tsx";
import { useShows } from "../shared/filters/use-shows.ts";
import { movedBy, type RankedMetric, type Subject } from "./subjects.ts";
import styles from "./ranking-table.module.css";

/** Places with the one before, the number and its change. */
export function RankingTable({
  subject,
  metric,
  isCompared,
  pages,
}: {
  subject: Subject;
  metric: RankedMetric;
  /** False where the ranking has nothing to compare with. */
  isCompared: boolean;
  pages: Pages<RankingEntry>;
}) {
  const shows = useShows();
  const open = useOpen();
  const opens = subject !== "post";
  // Digits leave room for the days of levels where there are any.
  const hasLevels = pages.items.some(({ level_as_of: day }) => day !== null);
  const columns: Column<RankingEntry>[] = [
    {
      id: "rank",
      name: texts.rankings.rank,
      width: "52px",
      isNumber: true,
      onPhone: "none",
      cell: ({ rank }) => <strong>{rank}</strong>,
    },
    ...(isCompared
      ? [
          {
            id: "was",
            name: texts.rankings.was,
            width: "76px",
            onPhone: "none" as const,
            cell: ({ rank, previous_rank: before }: RankingEntry) => (
              <Moved rank={rank} before={before} />
            ),
          },
        ]
      : []),
    {
      id: "name",
      name: texts.rankings.name,
      width: "minmax(0, 2fr)",
      onPhone: "name",
      cell: (entry) => <Name entry={entry} />,
    },
    ...(subject === "show" || subject === "platform"
      ? []
      : [
          {
            id: "show",
            name: texts.rankings.show,
            width: "minmax(0, 1fr)",
            onPhone: "below" as const,
            cell: ({ subject: { show_id: show } }: RankingEntry) =>
              show === null ? "" : shows.name(show),
          },
        ]),
    {
      id: "value",
      name: nameOfFigure(metric),
      width: "190px",
      isNumber: true,
      onPhone: "end",
      cell: (entry) => (
        <Value entry={entry} subject={subject} metric={metric} isInline={!hasLevels} />
      ),
    },
    ...(isCompared
      ? [
          {
            id: "before",
            name: texts.rankings.before,
            width: "130px",
            isNumber: true,
            onPhone: "none" as const,
            cell: ({ previous_value: before }: RankingEntry) =>
              before === null ? "" : <Figure figure={metric} value={before} isInline />,
          },
          {
            id: "change",
            name: texts.rankings.change,
            width: "110px",
            isNumber: true,
            cell: ({ change_percent: percent, previous_value: before }: RankingEntry) => (
              <ChangeMark percent={percent} isKnown={before !== null} />
            ),
          },
        ]
      : []),
  ];
  return (
    <Bleed>
      <Table
        label={texts.rankings.title}
        rows={pages.items}
        rowKey={({ subject: { id }, rank }) => `${id} ${rank}`}
        columns={columns}
        {...(opens ? { onOpen: open } : {})}
        {...(pages.hasMore ? { onMore: pages.readMore } : {})}
        isReadingMore={pages.isReadingMore}
      />
    </Bleed>
  );
}

/** Opens the page of a show, cluster or episode; of a platform it limits all tabs to it. */
function useOpen(): (entry: RankingEntry) => void {
  const navigate = useNavigate();
  return ({ subject_type: type, subject: { id, show_id: show } }) => {
    if (type === "show") void navigate({ to: "/shows/$showId", params: { showId: id } });
    else if (type === "cluster")
      void navigate({ to: "/clusters/$clusterId", params: { clusterId: id } });
    else if (type === "episode" && show !== null)
      void navigate({ to: "/episodes", search: { show, episode: id } as never });
    else if (type === "platform")
      void navigate({ to: "/analytics", search: { platforms: id } as never });
  };
}

function Moved({ rank, before }: { rank: number; before: number | null }) {
  const moved = movedBy(rank, before);
  if (before === null || moved === null)
    return <span className="muted small">{texts.rankings.isNew}</span>;
  return (
    <span className={styles["moved"]}>
      <span className="muted">{before}</span>
      <span className={moved > 0 ? styles["up"] : moved < 0 ? styles["down"] : styles["same"]}>
        {moved > 0
          ? texts.rankings.up(moved)
          : moved < 0
            ? texts.rankings.down(-moved)
            : texts.rankings.same}
      </span>
    </span>
  );
}

function Name({ entry: { subject_type: type, subject } }: { entry: RankingEntry }) {
  const { name, category } = usePlatforms();
  if (type === "platform")
    return (
      <span className={styles["name"]}>
        <PlatformTile platform={subject.id} category={category(subject.id)} />
        {subject.name ?? name(subject.id)}
      </span>
    );
  if (type === "show")
    return (
      <Link to="/shows/$showId" params={{ showId: subject.id }} className={styles["link"]}>
        {subject.name ?? texts.unnamed}
      </Link>
    );
  if (type === "cluster")
    return (
      <Link to="/clusters/$clusterId" params={{ clusterId: subject.id }} className={styles["link"]}>
        {subject.name ?? texts.unnamed}
      </Link>
    );
  if (type === "post" && subject.public_url !== null)
    return (
      <a
        href={subject.public_url}
        target="_blank"
        rel="noreferrer"
        className={styles["link"]}
        title={texts.rankings.open}
      >
        {subject.name ?? subject.public_url} <Icon name="external" size={12} />
      </a>
    );
  return subject.name ?? texts.unnamed;
}

function Value({
  entry: { subject: of, value, level_as_of: levelAsOf },
  subject,
  metric,
  isInline,
}: {
  entry: RankingEntry;
  subject: Subject;
  metric: RankedMetric;
  isInline: boolean;
}) {
  // Where a number of posts comes from stands on the page of their cluster.
  const isOfAccounts = subject === "show" || subject === "platform";
  return (
    <Figure
      figure={metric}
      value={value}
      platform={subject === "platform" ? of.id : null}
      show={subject === "show" ? of.id : null}
      levelAsOf={levelAsOf}
      hasSource={isOfAccounts}
      isInline={isInline}
      mark={levelAsOf === null ? null : { kind: "through", day: texts.to(shortDayText(levelAsOf)) }}
    />
  );
}
