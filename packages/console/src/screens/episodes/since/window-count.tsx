import { texts } from "#texts/episodes/since";
import { Count, type CountMark } from "../../../parts/numbers/count.tsx";
import { closesIn, type Window } from "./chart/since-lines.ts";
import styles from "./since-table.module.css";

/** The number at the close of a window, or when that is. */
export function WindowCount({
  window,
  mark,
  now,
  isInline = false,
}: {
  window: Window | null;
  mark: CountMark | null;
  now: number;
  isInline?: boolean;
}) {
  const left = window === null ? null : closesIn(window, now);
  if (left !== null)
    return (
      <span className={styles["open"]}>
        {left.unit === "days" ? texts.inTime.days(left.count) : texts.inTime.hours(left.count)}
        {!isInline && <span className={styles["gutter"]} />}
      </span>
    );
  const value = window?.value ?? null;
  return (
    <Count
      value={value}
      isInline={isInline}
      mark={
        value === null
          ? { kind: "unknown", reason: texts.unknown }
          : (mark ?? (window?.estimated === true ? { kind: "estimated" } : null))
      }
    />
  );
}
