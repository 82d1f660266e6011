import type { ReactNode } from "react";
import { texts } from "#texts/analytics/charts";
import { exactCount } from "../../../numbers/count.ts";
import type { Series } from "./series-chart.tsx";
import styles from "./series-chart.module.css";

/** The numbers of one position, beside the pointer or the keys. */
export function SeriesCard({
  title,
  series,
  position,
  x,
  width,
  format = exactCount,
  notes,
  children,
}: {
  title: string;
  series: readonly Series[];
  position: number;
  x: number;
  width: number;
  format?: ((value: number) => string) | undefined;
  notes: readonly string[];
  children?: ReactNode;
}) {
  const side = x > width / 2 ? { right: width - x + 14 } : { left: x + 14 };
  return (
    <div className={styles["card"]} style={{ ...side, top: 16 }} role="status">
      <strong>{title}</strong>
      {series.map(({ id, label, points }) => {
        const { value = null, isEstimated, isOpen } = points[position] ?? {};
        return (
          <div key={id}>
            <span>{label}</span>
            <span className="number">
              {value === null ? "—" : format(value)}
              {value !== null && isEstimated === true && <small> {texts.est}</small>}
              {value !== null && isOpen === true && <small> {texts.soFar}</small>}
            </span>
          </div>
        );
      })}
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      {children}
    </div>
  );
}
