import { texts } from "#texts/shows";
import type { Platforms } from "../../../api/use-platforms.ts";
import { ageText } from "../../../numbers/time.ts";
import { Count } from "../../../parts/numbers/count.tsx";
import { Chip, StateMark } from "../../../parts/marks/mark.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { isBeingRead } from "../person-shows.ts";
import { ShowLetters } from "../show-letters.tsx";
import styles from "./show-cells.module.css";
import type { ListedShow } from "./use-shows.ts";

/** Letters, name and handle of a show, with what is unusual about it. */
export function NameCell({ show }: { show: ListedShow }) {
  const { name, handle, archivedAt, isHidden, state } = show;
  return (
    <span className={styles["name"]}>
      <ShowLetters name={name} />
      <span className={styles["words"]}>
        <span className={styles["title"]}>{name}</span>{" "}
        <bdi className="muted small">{texts.show.handle(handle)}</bdi>
      </span>
      {archivedAt !== null && <Chip tone="off">{texts.list.archived}</Chip>}
      {isHidden && <Chip>{texts.list.hidden}</Chip>}
      {state?.standing === "pointer" && <Chip>{texts.list.ofOther}</Chip>}
      {state?.standing === "network" && <Chip>{texts.list.ofSubnetwork}</Chip>}
    </span>
  );
}

/** A tile for each connected platform; those whose numbers are old have an edge and a word. */
export function AccountsCell({ show, platforms }: { show: ListedShow; platforms: Platforms }) {
  const { platforms: connected, stale, state } = show;
  if (connected.length === 0) return <span className="muted">{texts.list.noAccount}</span>;
  const oldest = state?.accounts.oldest_stale ?? null;
  const failing = state?.accounts.failing ?? 0;
  const since =
    oldest === null
      ? undefined
      : oldest.last_updated === null
        ? texts.list.neverRead(oldest.platform_name)
        : texts.list.staleSince(oldest.platform_name, ageText(oldest.last_updated));
  return (
    <span className={styles["accounts"]}>
      <span className={styles["tiles"]}>
        {connected.map((platform) => {
          const isStale = stale.includes(platform);
          const name = platforms.name(platform);
          return (
            <span
              key={platform}
              className={isStale ? styles["stale"] : undefined}
              title={isStale ? `${name}: ${texts.list.stale(1)}` : name}
            >
              <PlatformTile platform={platform} category={platforms.category(platform)} />
              <span className="hidden">{name}</span>
            </span>
          );
        })}
      </span>
      {failing > 0 && <StateMark tone="failed">{texts.list.failing(failing)}</StateMark>}
      {stale.length > 0 && (
        <span title={since}>
          <StateMark tone="waiting">{texts.list.stale(stale.length)}</StateMark>
        </span>
      )}
    </span>
  );
}

/** How reading the feed goes. */
export function FeedCell({ show: { state, archivedAt } }: { show: ListedShow }) {
  if (state === undefined) return null;
  const { feed } = state;
  const words = texts.list.feed;
  if (feed === null) return <span className="muted">{words.none}</span>;
  if (feed.last_error !== null)
    return (
      <span title={feed.last_error.message}>
        <StateMark tone="failed">{words.failed}</StateMark>
      </span>
    );
  if (archivedAt !== null) return <span className="muted">{words.paused}</span>;
  if (isBeingRead(state)) return <StateMark tone="running">{words.reading}</StateMark>;
  return (
    <span className="muted">
      {feed.last_success_at === null ? words.none : words.read(ageText(feed.last_success_at))}
    </span>
  );
}

/** The reach of 28 days; old where one of the show's accounts is. */
export function ReachCell({ show }: { show: ListedShow }) {
  const { reach, isReachEstimated, stale, state } = show;
  if (reach === undefined) return <span className={styles["wait"]} />;
  const oldest = state?.accounts.oldest_stale?.last_updated ?? null;
  const mark =
    reach === null
      ? { kind: "unknown" as const, reason: texts.list.unknown }
      : isReachEstimated
        ? { kind: "estimated" as const }
        : stale.length > 0 && oldest !== null
          ? { kind: "stale" as const, age: ageText(oldest) }
          : null;
  return <Count value={reach} mark={mark} />;
}
