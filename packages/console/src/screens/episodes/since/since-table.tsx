import type { Episode } from "@castmeter/sdk";
import { useNavigate } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { texts } from "#texts/episodes/since";
import { compactCount } from "../../../numbers/count.ts";
import { shortDayText } from "../../../numbers/time.ts";
import { Count, type CountMark, staleMark } from "../../../parts/numbers/count.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { LINES_MAX, type Metric, UNTIL_DEFAULT } from "../search.ts";
import { useEpisodesSearch } from "../use-search.ts";
import { useRoom } from "../use-room.ts";
import type { Shows } from "../use-shows.ts";
import { AgainstUsual } from "./against-usual.tsx";
import { lineClass } from "./chart/end-shape.tsx";
import { isBefore, type Window } from "./chart/since-lines.ts";
import tables from "../numbers.module.css";
import type { Since } from "./use-since.ts";
import { WindowCount } from "./window-count.tsx";
import { usualAt, type WindowName } from "./chart/usual-at.ts";

export interface SinceRow {
  id: string;
  title: string;
  showId: string;
  publishedAt: string | null;
  /** The episode, where the list holds it. */
  episode: Episode | null;
}

const WINDOWS: readonly { name: WindowName; day: number }[] = [
  { name: "d1", day: 1 },
  { name: "d7", day: 7 },
  { name: "d14", day: 14 },
  { name: "d30", day: 30 },
  { name: "d90", day: 90 },
];
/** The window that is held against what is usual. */
const COMPARED: WindowName = "d7";

/** Every episode with its windows; a tick draws its line. */
export function SinceTable({
  rows,
  shows,
  since,
  chosen,
  onToggle,
}: {
  rows: readonly SinceRow[];
  /** Names of shows where rows are of several; null where they are of one. */
  shows: Shows | null;
  since: Since;
  /** Ids of the drawn lines in the order of their colours. */
  chosen: readonly string[];
  onToggle: (id: string) => void;
}) {
  const [{ metric = "reach", until = UNTIL_DEFAULT }] = useEpisodesSearch();
  const navigate = useNavigate();
  const [ref, room] = useRoom();
  const isPhone = room === "phone";
  const isWide = isPhone || room === "wide";
  const breaks = since.answer.data?.breaks ?? [];
  const usual = usualAt(since, COMPARED);
  const most = Math.max(
    1,
    ...rows.map(({ id }) =>
      Math.abs((windowOf(since, id, COMPARED)?.value ?? usual ?? 0) - (usual ?? 0)),
    ),
  );
  const ruleOf = ({ publishedAt }: SinceRow): CountMark | null =>
    publishedAt !== null && isBefore(publishedAt, breaks) ? { kind: "rule" } : null;
  const windows = WINDOWS.filter(
    ({ name, day }) =>
      (day <= 30 || until === 90) &&
      (room !== "narrow" || name === "d7" || name === "d30") &&
      (room !== "middle" || until !== 90 || name !== "d14"),
  ).flatMap(({ name, day }): Column<SinceRow>[] => [
    {
      id: name,
      name: texts.table.window(day),
      width: "118px",
      isNumber: true,
      onPhone: name === COMPARED ? "end" : "none",
      cell: (row) => (
        <WindowCount
          window={windowOf(since, row.id, name)}
          mark={ruleOf(row)}
          now={since.now}
          isInline={isPhone}
        />
      ),
    },
    ...(name === COMPARED && usual !== null && isWide
      ? [
          {
            id: "usual",
            name: texts.table.againstUsual(compactCount(usual)),
            width: "minmax(80px, 1fr)",
            onPhone: "none" as const,
            cell: (row: SinceRow) => (
              <AgainstUsual
                value={valueIfClosed(windowOf(since, row.id, COMPARED))}
                usual={usual}
                most={most}
              />
            ),
          },
        ]
      : []),
  ]);
  const columns: Column<SinceRow>[] = [
    {
      id: "episode",
      name: texts.table.episode,
      width: "minmax(160px, 2fr)",
      onPhone: "name",
      cell: (row) => (
        <Title
          row={row}
          place={chosen.indexOf(row.id)}
          isFull={chosen.length >= LINES_MAX}
          isLast={chosen.length === 1}
          onToggle={onToggle}
        />
      ),
    },
    ...(shows === null || !isWide
      ? []
      : [
          {
            id: "show",
            name: texts.table.show,
            width: "minmax(0, 0.8fr)",
            onPhone: "none" as const,
            cell: ({ showId }: SinceRow) => <span className="muted">{shows.name(showId)}</span>,
          },
        ]),
    {
      id: "out",
      name: texts.table.out,
      width: "64px",
      onPhone: "below",
      cell: ({ publishedAt }) => (
        <span className={tables["below"]}>
          {publishedAt === null ? "—" : shortDayText(publishedAt)}
        </span>
      ),
    },
    ...windows,
    {
      id: "now",
      name: texts.table.now,
      width: "118px",
      isNumber: true,
      onPhone: "none",
      cell: ({ episode }) => <Now episode={episode} metric={metric} />,
    },
  ];
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = (event.target as HTMLElement).dataset["row"];
    const row = at === undefined ? undefined : rows[Number(at)];
    if (event.key !== " " || row === undefined) return;
    event.preventDefault();
    onToggle(row.id);
  };
  return (
    <div ref={ref} onKeyDown={onKeyDown} role="presentation" className={tables["numbers"]}>
      <Table
        label={texts.table.label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        foot={isPhone ? undefined : texts.table.hint}
        onOpen={({ id, showId }) =>
          void navigate({
            to: "/shows/$showId/episodes/$episodeId",
            params: { showId, episodeId: id },
          })
        }
      />
    </div>
  );
}

const windowOf = (since: Since, id: string, name: WindowName): Window | null =>
  since.curves.get(id)?.windows?.[name] ?? null;

const valueIfClosed = (window: Window | null): number | null =>
  window?.complete === true ? window.value : null;

function Title({
  row,
  place,
  isFull,
  isLast,
  onToggle,
}: {
  row: SinceRow;
  /** The place of the line; −1 where the episode is not drawn. */
  place: number;
  isFull: boolean;
  isLast: boolean;
  onToggle: (id: string) => void;
}) {
  const isDrawn = place >= 0;
  return (
    <span className={tables["title"]}>
      <label className={`${tables["check"]} ${isDrawn ? lineClass(place) : ""}`}>
        <span className="hidden">{texts.choose(row.title)}</span>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isDrawn}
          disabled={isDrawn ? isLast : isFull}
          onChange={() => onToggle(row.id)}
        />
      </label>
      {row.episode?.number !== null && row.episode !== null && (
        <span className="muted">{row.episode.number}</span>
      )}
      <span dir="auto" className={tables["words"]} title={row.title}>
        {row.title}
      </span>
    </span>
  );
}

function Now({ episode, metric }: { episode: Episode | null; metric: Metric }) {
  const value = episode?.metrics?.[metric] ?? null;
  return (
    <Count
      value={value}
      mark={
        value === null
          ? { kind: "unknown", reason: texts.unknown }
          : staleMark(episode?.metrics?.last_refreshed_at)
      }
    />
  );
}
