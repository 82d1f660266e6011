import { texts } from "#texts/review";
import { fixedCount } from "../../../numbers/count.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import { Sureness } from "../queue/sureness.tsx";
import type { CloseLook, OpenSuggestion } from "../types.ts";
import styles from "./evidence.module.css";
import { briefOf, nearRival, strongestOf } from "./in-brief.ts";

const scoreText = (score: number): string =>
  `${score < 0 ? "−" : ""}${fixedCount(Math.abs(score), 2)}`;

/** What speaks for and against the episode, the strongest first, with the episode that is near. */
export function Evidence({ item, look }: { item: OpenSuggestion; look: CloseLook | undefined }) {
  const { suggestion, score } = item;
  return (
    <section className={styles["evidence"]}>
      <h2 className={styles["head"]}>
        {texts.evidence} <Sureness confidence={suggestion.confidence} />
      </h2>
      <Brief item={item} look={look} />
      <ul>
        {suggestion.evidence.map(({ kind, text, hard, score: weight }) => (
          <li key={`${kind} ${text}`} className={styles["piece"]}>
            <Icon name={weight > 0 ? "check" : "cross"} size={13} />
            <span>
              <span className="hidden">{weight > 0 ? texts.speaksFor : texts.speaksAgainst}: </span>
              {texts.kinds[kind] ?? kind}
              {hard && (
                <span className={styles["hard"]} title={texts.hardNote}>
                  {texts.hard}
                </span>
              )}
            </span>
            <span className={styles["words"]}>{text}</span>
            <span className={styles["bar"]} aria-hidden="true">
              <span
                className={hard ? styles["strong"] : ""}
                style={{ width: `${Math.max(0, weight) * 100}%` }}
              />
            </span>
            <span className="number">{scoreText(weight)}</span>
          </li>
        ))}
      </ul>
      <p className={styles["rival"]}>
        <strong>{texts.here}</strong> <span className="number">{scoreText(score)}</span>
        <Rival look={look} />
      </p>
    </section>
  );
}

/** All that most answers take: the strongest piece in a few words, and a rival that is near. */
function Brief({ item, look }: { item: OpenSuggestion; look: CloseLook | undefined }) {
  const strongest = strongestOf(item);
  if (strongest === undefined) return null;
  const rival = nearRival(item, look);
  const isFor = strongest.score > 0;
  return (
    <p className={styles["brief"]} data-brief>
      <Icon name={isFor ? "check" : "cross"} size={16} />
      <span className="hidden">{isFor ? texts.speaksFor : texts.speaksAgainst}: </span>
      <strong>{briefOf(strongest, item)}</strong>
      {strongest.hard && (
        <span className={styles["hard"]} title={texts.hardNote}>
          {texts.hard}
        </span>
      )}
      {rival !== undefined && (
        <span className={styles["near"]}>
          {texts.rival} <b>{rival.title}</b>
        </span>
      )}
    </p>
  );
}

function Rival({ look }: { look: CloseLook | undefined }) {
  if (look === undefined) return null;
  const [, rival] = look.choices;
  if (rival === undefined)
    return (
      <span className={styles["other"]}>
        {look.are_rivals_known ? texts.noRival : texts.rivalUnknown}
      </span>
    );
  return (
    <span className={styles["other"]}>
      {texts.rival} <b>{rival.title}</b> <span className="number">{scoreText(rival.score)}</span>
    </span>
  );
}
