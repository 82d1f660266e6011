import { texts } from "#texts/analytics/panels";
import { type Change, changeText } from "../../../numbers/count.ts";
import styles from "./change.module.css";

/** Below this many per cent a change is none. */
const SAME_PERCENT = 0.5;

function changeOfPercent(percent: number): Change {
  const direction = Math.abs(percent) < SAME_PERCENT ? "same" : percent > 0 ? "up" : "down";
  return { share: percent / 100, direction };
}

/** A change in per cent, as the API states it; null where both sides do not compare. */
export function ChangeMark({
  percent,
  isKnown = true,
  isNeutral = false,
}: {
  percent: number | null | undefined;
  /** False where one of both numbers is unknown, so that nothing was to be compared. */
  isKnown?: boolean;
  /** True where more is neither good nor bad. */
  isNeutral?: boolean;
}) {
  if (percent === null || percent === undefined)
    return <span className={styles["none"]}>{isKnown ? texts.notComparable : ""}</span>;
  const change = changeOfPercent(percent);
  return (
    <span className={styles[isNeutral ? "same" : change.direction]}>{changeText(change)}</span>
  );
}
