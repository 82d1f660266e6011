import { exactCount } from "../../numbers/count.ts";
import styles from "./sponsors.module.css";

interface Part {
  name: string;
  /** Null: it is left out of the score. */
  points: number | null;
  most: number;
}

/** The parts of a score beside what each can give. */
export const ScoreParts = ({ parts }: { parts: readonly Part[] }) => (
  <dl className={styles["parts"]}>
    {parts.map(({ name, points, most }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <span className={styles["bar"]} aria-hidden="true">
            <i style={{ width: `${Math.min(100, ((points ?? 0) / most) * 100)}%` }} />
          </span>
          <span className="number">{points === null ? "—" : exactCount(points)}</span>
        </dd>
      </div>
    ))}
  </dl>
);
