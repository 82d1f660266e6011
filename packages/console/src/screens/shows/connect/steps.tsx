import { texts } from "#texts/shows/accounts";
import { Icon } from "../../../parts/marks/icon.tsx";
import styles from "./connect.module.css";

const NAMES = [
  texts.connect.steps.account,
  texts.connect.steps.check,
  texts.connect.steps.numbers,
] as const;

/** The three steps, with those that are done. */
export function Steps({ at }: { at: 1 | 2 | 3 }) {
  return (
    <ol className={styles["steps"]} aria-label={texts.connect.steps.label}>
      {NAMES.map((name, index) => {
        const step = index + 1;
        const isDone = step < at;
        return (
          <li key={name} aria-current={step === at ? "step" : undefined}>
            <span className={styles["step"]}>
              {isDone ? <Icon name="check" size={12} /> : step}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
