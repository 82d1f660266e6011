import { changeOf, changeText } from "../../../numbers/count.ts";
import styles from "./since-table.module.css";

/** A bar from the usual to the left or the right. @param most The longest bar. */
export function AgainstUsual({
  value,
  usual,
  most,
}: {
  /** Null where the window is open or its number is not known. */
  value: number | null;
  usual: number;
  most: number;
}) {
  const change = changeOf(value, usual);
  if (value === null || change === null) return null;
  const share = (Math.abs(value - usual) / most) * 46;
  return (
    <span className={styles["against"]} title={changeText(change)}>
      <span className="hidden">{changeText(change)}</span>
      <i
        className={value < usual ? styles["less"] : styles["more"]}
        style={{ width: `${share}%` }}
      />
    </span>
  );
}
