import type { ReactNode } from "react";
import { type Change, changeText, compactCount } from "../../numbers/count.ts";
import styles from "./kpi.module.css";

export interface KpiCell<Id extends string> {
  id: Id;
  name: string;
  /** Null is unknown; undefined while it loads. */
  value: number | null | undefined;
  /** Text in place of the compact number, such as a sum of money. */
  text?: string;
  change?: Change | null;
  /** What it is compared with: "from 4.53M". */
  before?: string | null;
  /** True where less is better. */
  isReversed?: boolean;
  /** A mark beside the name, such as how many accounts are stale. */
  mark?: ReactNode;
}

/** Numbers that are tabs: the chosen one is what the chart below draws. */
export function KpiCells<Id extends string>({
  label,
  cells,
  chosen,
  onChoose,
}: {
  label: string;
  cells: readonly KpiCell<Id>[];
  chosen: Id | null;
  onChoose: (id: Id) => void;
}) {
  const move = (step: number): void => {
    const at = cells.findIndex(({ id }) => id === chosen);
    const next = cells[(at + step + cells.length) % cells.length];
    if (next !== undefined) onChoose(next.id);
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className={styles["cells"]}
      onKeyDown={(event) => {
        if (event.key === "ArrowRight") move(1);
        else if (event.key === "ArrowLeft") move(-1);
        else return;
        event.preventDefault();
        const list = event.currentTarget;
        requestAnimationFrame(() =>
          list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(),
        );
      }}
    >
      {cells.map((cell, index) => (
        <Cell
          key={cell.id}
          cell={cell}
          isChosen={cell.id === chosen}
          isTabStop={cell.id === chosen || (chosen === null && index === 0)}
          onChoose={() => onChoose(cell.id)}
        />
      ))}
    </div>
  );
}

function Cell<Id extends string>({
  cell,
  isChosen,
  isTabStop,
  onChoose,
}: {
  cell: KpiCell<Id>;
  isChosen: boolean;
  isTabStop: boolean;
  onChoose: () => void;
}) {
  const { name, value, text, change, before, isReversed = false, mark } = cell;
  const isGood = change?.direction === (isReversed ? "down" : "up");
  const tone = change?.direction === "same" ? "same" : isGood ? "good" : "bad";
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      className={styles["cell"]}
      onClick={onChoose}
    >
      <span className={styles["name"]}>
        {name} {mark}
      </span>
      <span className={styles["value"]}>
        {value === undefined ? (
          <span className={styles["loading"]} />
        ) : value === null ? (
          "—"
        ) : (
          (text ?? compactCount(value))
        )}
      </span>
      <span className={styles["change"]}>
        {change !== null && change !== undefined && (
          <span className={styles[tone]}>{changeText(change)}</span>
        )}{" "}
        <span className={styles["before"]}>{before}</span>
      </span>
    </button>
  );
}
