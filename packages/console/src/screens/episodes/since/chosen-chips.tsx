import { texts } from "#texts/episodes/since";
import { Icon } from "../../../parts/marks/icon.tsx";
import { LINES_MAX } from "../search.ts";
import styles from "./chosen-chips.module.css";
import { LineSign } from "./chart/end-shape.tsx";
import type { SinceLine } from "./chart/since-lines.ts";

/** The chosen episodes; each can be taken out. */
export function ChosenChips({
  lines,
  onTakeOut,
}: {
  lines: readonly SinceLine[];
  onTakeOut: (id: string) => void;
}) {
  return (
    <>
      <ul className={styles["chips"]}>
        {lines.map(({ id, name }, place) => (
          <li key={id}>
            <button
              type="button"
              className={styles["chip"]}
              aria-label={texts.takeOut(name)}
              title={texts.takeOut(name)}
              disabled={lines.length === 1}
              onClick={() => onTakeOut(id)}
            >
              <LineSign place={place} />
              <span dir="auto">{name}</span>
              <Icon name="cross" size={11} />
            </button>
          </li>
        ))}
      </ul>
      <span className="muted small">{texts.lines(lines.length, LINES_MAX)}</span>
    </>
  );
}
