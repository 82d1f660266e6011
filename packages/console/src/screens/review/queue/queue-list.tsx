import { memo, useCallback, useEffect, useRef } from "react";
import { texts } from "#texts/review";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Icon, type IconName } from "../../../parts/marks/icon.tsx";
import { type Category, PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { type AnswerKind, type Answers, isAnswered } from "../answers/answer-state.ts";
import type { OpenSuggestion } from "../types.ts";
import type { EpisodeGroup } from "./queue-order.ts";
import { Sureness } from "./sureness.tsx";
import styles from "./queue-list.module.css";

const SIGNS: Readonly<Record<AnswerKind, IconName>> = {
  accept: "check",
  rival: "check",
  other: "check",
  dismiss: "cross",
  later: "clock",
};

/** The queue by episode. What was answered stays until its episode is done and left. */
export function QueueList({
  groups,
  current,
  answers,
  onChoose,
}: {
  groups: readonly EpisodeGroup[];
  current: OpenSuggestion;
  answers: Answers;
  onChoose: (item: OpenSuggestion) => void;
}) {
  const { name, category } = usePlatforms();
  // Rows that an answer does not change are not drawn again.
  const latest = useRef(onChoose);
  latest.current = onChoose;
  const choose = useCallback((item: OpenSuggestion) => latest.current(item), []);
  return (
    <nav className={styles["list"]} aria-label={texts.queue}>
      {groups.map((group) => {
        const isDone = group.items.every(({ suggestion }) => isAnswered(answers, suggestion.id));
        const isFolded = isDone && group.episodeId !== current.suggestion.episode_id;
        return (
          <section key={group.episodeId}>
            <h2 className={styles["episode"]}>
              <span>{group.title}</span>
              <span className={styles["count"]}>
                {isDone ? <Icon name="check" size={13} /> : group.items.length}
                {isDone && <span className="hidden">{texts.episodeDone}</span>}
              </span>
            </h2>
            {!isFolded && (
              <ul>
                {group.items.map((item) => (
                  <Row
                    key={item.suggestion.id}
                    item={item}
                    isCurrent={item === current}
                    answer={answers.given.get(item.suggestion.id)?.kind}
                    platformName={name(item.suggestion.platform)}
                    category={category(item.suggestion.platform)}
                    onChoose={choose}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </nav>
  );
}

const Row = memo(function Row({
  item,
  isCurrent,
  answer,
  platformName,
  category,
  onChoose,
}: {
  item: OpenSuggestion;
  isCurrent: boolean;
  answer: AnswerKind | undefined;
  platformName: string;
  category: Category;
  onChoose: (item: OpenSuggestion) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const { platform, title, url, confidence } = item.suggestion;
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={`${styles["row"]} ${answer === undefined ? "" : styles["answered"]}`}
        aria-current={isCurrent ? "true" : undefined}
        onClick={() => onChoose(item)}
      >
        <span className={styles["sign"]}>
          {answer !== undefined && (
            <>
              <Icon name={SIGNS[answer]} size={13} />
              <span className="hidden">{texts.states[answer]}</span>
            </>
          )}
        </span>
        <PlatformTile platform={platform} category={category} />
        <span className="hidden">{platformName}</span>
        <span className={styles["title"]}>{title ?? url}</span>
        <Sureness confidence={confidence} />
      </button>
    </li>
  );
});
