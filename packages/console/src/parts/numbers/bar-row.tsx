import type { ReactNode } from "react";
import { shareText } from "../../numbers/count.ts";
import styles from "./bar-row.module.css";
import { Icon } from "../marks/icon.tsx";
import { type Category, PlatformTile } from "../marks/platform-tile.tsx";

interface BarRowProps {
  /** The platform whose letters stand before the name. */
  platform?: string;
  name: string;
  category?: Category | null;
  /** Width of the bar as a share of the longest one; null where the number is unknown. */
  width: number | null;
  /** Share of the whole, shown as a percentage. */
  share?: number | null;
  count: ReactNode;
  isChosen?: boolean;
  /** Chooses the row as a filter, or opens it. */
  onChoose?: () => void;
}

/** A row of a breakdown: its bar lies behind name and number. */
export function BarRow({
  platform,
  name,
  category = null,
  width,
  share,
  count,
  isChosen = false,
  onChoose,
}: BarRowProps) {
  const content = (
    <>
      <span
        className={`${styles["bar"]} ${styles[category ?? "none"]}`}
        style={{ inlineSize: `${Math.max(0, Math.min(1, width ?? 0)) * 100}%` }}
      />
      {platform !== undefined && <PlatformTile platform={platform} category={category} isBare />}
      <span dir="auto" className={styles["name"]}>
        {name}
      </span>
      <span className={styles["count"]}>{count}</span>
      {share !== undefined && (
        <span className={styles["share"]}>{share === null ? "" : shareText(share)}</span>
      )}
      {onChoose !== undefined && (
        <span className={styles["sign"]}>
          <Icon name={isChosen ? "cross" : "right"} size={12} />
        </span>
      )}
    </>
  );
  const className = `${styles["row"]} ${isChosen ? styles["chosen"] : ""}`;
  if (onChoose === undefined) return <li className={className}>{content}</li>;
  return (
    <li>
      <button type="button" className={className} aria-pressed={isChosen} onClick={onChoose}>
        {content}
      </button>
    </li>
  );
}

/** Rows of a breakdown. */
export function BarRows({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={styles["rows"]} aria-label={label}>
      {children}
    </ul>
  );
}
