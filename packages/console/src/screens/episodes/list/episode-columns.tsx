import type { Episode } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/episodes";
import { exactCount } from "../../../numbers/count.ts";
import { dateText, durationText } from "../../../numbers/time.ts";
import { Count, type CountMark, staleMark } from "../../../parts/numbers/count.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { Chip, StateMark } from "../../../parts/marks/mark.tsx";
import type { Column } from "../../../parts/table/table.tsx";
import type { Shows } from "../use-shows.ts";
import type { Room } from "../use-room.ts";
import tables from "../numbers.module.css";
import styles from "./episodes-list.module.css";
import type { Chosen } from "./use-chosen.ts";

type Counter = "reach" | "downloads" | "engagement";

/** The columns of the list. @param shows Names of shows; null where the list is of one. */
export function episodeColumns({
  shows,
  chosen,
  hasSort,
  room,
}: {
  shows: Shows | null;
  chosen: Chosen;
  hasSort: boolean;
  room: Room;
}): Column<Episode>[] {
  const isOn = (least: "wide" | "middle"): boolean =>
    room === "wide" || room === "phone" || (least === "middle" && room === "middle");
  const counter = (id: Counter, isOptional: boolean): Column<Episode> => ({
    id,
    name: texts.columns[id],
    width: "136px",
    isNumber: true,
    isOptional,
    onPhone: id === "reach" ? "end" : "none",
    cell: (episode) => <EpisodeCount episode={episode} counter={id} isInline={room === "phone"} />,
  });
  return [
    {
      id: "episode",
      name: texts.columns.episode,
      width: "minmax(180px, 3fr)",
      onPhone: "name",
      ...(hasSort ? { sort: "title" } : {}),
      cell: (episode) => <Title episode={episode} chosen={chosen} />,
    },
    ...(shows === null || !isOn("middle")
      ? []
      : [
          {
            id: "show",
            name: texts.columns.show,
            width: "minmax(0, 1fr)",
            onPhone: "none" as const,
            cell: ({ show_id: id }: Episode) => <span className="muted">{shows.name(id)}</span>,
          },
        ]),
    {
      id: "published",
      name: texts.columns.published,
      width: "112px",
      sort: "published",
      onPhone: "below",
      cell: (episode) => <Published episode={episode} shows={shows} />,
    },
    {
      id: "length",
      name: texts.columns.length,
      width: "72px",
      onPhone: "none",
      cell: ({ duration_sec: seconds }) => (seconds === null ? "—" : durationText(seconds)),
    },
    counter("reach", false),
    counter("downloads", !isOn("middle")),
    counter("engagement", true),
    {
      id: "tags",
      name: texts.columns.tags,
      width: "minmax(60px, 1fr)",
      isOptional: !isOn("wide"),
      onPhone: "none",
      cell: ({ tags }) => (
        <span className={styles["tags"]} title={tags.join(", ")}>
          {tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </span>
      ),
    },
    {
      id: "transcript",
      name: texts.columns.transcript,
      width: "84px",
      isOptional: !isOn("middle"),
      onPhone: "none",
      cell: TranscriptState,
    },
    {
      id: "cluster",
      name: texts.columns.cluster,
      width: "64px",
      isOptional: !isOn("middle"),
      onPhone: "none",
      cell: ({ cluster_ref: ref, title }) =>
        ref === null ? (
          <span className="muted">—</span>
        ) : (
          <Link
            to="/clusters/$clusterId"
            params={{ clusterId: ref }}
            className="link"
            tabIndex={-1}
            aria-label={texts.openClusterOf(title)}
          >
            {texts.openCluster}
          </Link>
        ),
    },
    {
      id: "type",
      name: texts.columns.type,
      width: "72px",
      isOptional: true,
      onPhone: "none",
      cell: ({ type }) => texts.types[type],
    },
    {
      id: "words",
      name: texts.columns.words,
      width: "84px",
      isOptional: true,
      onPhone: "none",
      cell: ({ transcript }) =>
        transcript.word_count === null ? "—" : exactCount(transcript.word_count),
    },
  ];
}

function Title({ episode, chosen }: { episode: Episode; chosen: Chosen }) {
  const { id, title, season, number, removed_at: removedAt } = episode;
  const counted = texts.number(season, number);
  return (
    <span className={tables["title"]}>
      <label className={`${tables["check"]} ${styles["plain"]}`}>
        <span className="hidden">{texts.choose(title)}</span>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={chosen.has(id)}
          onChange={(event) =>
            (event.nativeEvent as MouseEvent).shiftKey ? chosen.chooseTo(id) : chosen.toggle(id)
          }
        />
      </label>
      {counted !== "" && <span className={styles["number"]}>{counted}</span>}
      <span dir="auto" className={styles["words"]} title={title}>
        {title}
      </span>
      {removedAt !== null && <StateMark tone="off">{texts.removed}</StateMark>}
    </span>
  );
}

/** The day; on a phone also what else is known, since the second line is the only one. */
function Published({ episode, shows }: { episode: Episode; shows: Shows | null }) {
  const { show_id: showId, published_at: at, published_at_estimated: isEstimated } = episode;
  const { duration_sec: seconds, transcript } = episode;
  return (
    <span className={`${styles["facts"]} ${tables["below"]}`}>
      <span title={isEstimated ? texts.estimatedDate : undefined}>
        {isEstimated ? `≈ ${dateText(at)}` : dateText(at)}
      </span>
      <span className={styles["phone"]}>
        {seconds !== null && <span>{durationText(seconds)}</span>}
        {transcript.available && (
          <span title={texts.columns.transcript}>
            <Icon name="note" size={12} />
          </span>
        )}
        {shows !== null && (
          <span dir="auto" className={styles["words"]}>
            {shows.name(showId)}
          </span>
        )}
      </span>
    </span>
  );
}

function TranscriptState({ id, show_id: showId, title, transcript }: Episode) {
  if (transcript.available)
    return (
      <Link
        to="/shows/$showId/episodes/$episodeId/transcript"
        params={{ showId, episodeId: id }}
        className="link"
        tabIndex={-1}
        aria-label={`${texts.columns.transcript}, ${title}`}
      >
        {transcript.language ?? texts.transcript.there}
      </Link>
    );
  if (transcript.error !== null)
    return <StateMark tone="failed">{texts.transcript.failed}</StateMark>;
  return <span className="muted">—</span>;
}

/** A counter of the cluster of an episode. */
function EpisodeCount({
  episode,
  counter,
  isInline,
}: {
  episode: Episode;
  counter: Counter;
  isInline: boolean;
}) {
  const { metrics } = episode;
  const value = metrics?.[counter] ?? null;
  return (
    <Count
      value={value}
      mark={value === null ? unknownOf(episode) : staleOf(episode)}
      isInline={isInline}
    />
  );
}

const unknownOf = ({ cluster_ref: ref }: Episode): CountMark => ({
  kind: "unknown",
  reason: ref === null ? texts.noCluster : texts.noNumber,
});

const staleOf = ({ metrics }: Episode): CountMark | null => staleMark(metrics?.last_refreshed_at);
