import { texts } from "#texts/review";
import { Icon } from "../../../parts/marks/icon.tsx";
import { Sureness } from "../queue/sureness.tsx";
import type { CloseLook, OpenSuggestion } from "../types.ts";
import styles from "./evidence.module.css";

const scoreText = (score: number): string =>
  score < 0 ? `−${Math.abs(score).toFixed(2)}` : score.toFixed(2);

/** What speaks for and against the episode, the strongest first, with the episode that is near. */
export function Evidence({ item, look }: { item: OpenSuggestion; look: CloseLook | undefined }) {
  const { suggestion, score } = item;
  return (
    <section className={styles["evidence"]}>
      <h2 className={styles["head"]}>
        {texts.evidence} <Sureness confidence={suggestion.confidence} />
      </h2>
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
