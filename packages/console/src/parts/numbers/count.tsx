import type { ReactNode } from "react";
import { texts } from "#texts/parts";
import { compactCount, estimateText, exactCount } from "../../numbers/count.ts";
import { ageText, isStale, momentText, utcText } from "../../numbers/time.ts";
import styles from "./count.module.css";
import { HoverCard } from "./hover-card.tsx";
import { Icon, type IconName } from "../marks/icon.tsx";

/** What a mark behind a number states. No mark: as the platform counts it, fresh and complete. */
export type CountMark =
  | { kind: "kept" }
  | { kind: "stale"; age: string }
  | { kind: "gone" }
  | { kind: "estimated" }
  | { kind: "so_far" }
  | { kind: "through"; day: string }
  | { kind: "stand_in"; counter: string }
  | { kind: "rule" }
  | { kind: "unknown"; reason: string };

const SIGNS: Partial<Record<CountMark["kind"], IconName>> = {
  kept: "lock",
  stale: "clock",
  gone: "off",
  rule: "rule",
};

function markWord(mark: CountMark): string {
  switch (mark.kind) {
    case "stale":
      return mark.age;
    case "through":
      return mark.day;
    case "stand_in":
      return mark.counter;
    case "unknown":
      return mark.reason;
    default:
      return texts.count.marks[mark.kind];
  }
}

/** Where a number comes from, for the card that opens on hover and focus. */
export interface CountDetails {
  title: string;
  countedAs?: string | null;
  fetchedAt?: string | null;
  dataThrough?: string | null;
  source?: string | null;
  window?: string | null;
  /** More lines and acts, such as the readings of a metric. */
  more?: ReactNode;
}

interface CountProps {
  /** Null is unknown, and shown as a dash with its reason. */
  value: number | null;
  mark?: CountMark | null | undefined;
  details?: CountDetails | undefined;
  /** Three figures, for headings; the exact number is in the card. */
  isCompact?: boolean;
  /** Leaves out the room for a mark behind the digits, where there is no column of numbers. */
  isInline?: boolean;
}

/** A number of a column: its digits end on one line, and what is doubtful stands behind them. */
export function Count({ value, mark, details, isCompact = false, isInline = false }: CountProps) {
  const shown = value === null ? (mark ?? unknown) : (mark ?? null);
  const digits =
    value === null
      ? "—"
      : shown?.kind === "estimated"
        ? estimateText(value)
        : isCompact
          ? compactCount(value)
          : exactCount(value);
  const number = (
    <span
      className={`${styles["digits"]} ${shown ? (styles[shown.kind] ?? "") : ""}`}
      title={details === undefined && isCompact && value !== null ? exactCount(value) : undefined}
    >
      {digits}
    </span>
  );
  return (
    <span className={isInline ? styles["inline"] : styles["count"]}>
      {details === undefined ? (
        number
      ) : (
        <HoverCard card={() => <Details value={value} details={details} />}>{number}</HoverCard>
      )}
      {(!isInline || shown !== null) && (
        <span className={`${styles["mark"]} ${shown ? (styles[`mark-${shown.kind}`] ?? "") : ""}`}>
          {shown !== null && SIGNS[shown.kind] !== undefined && (
            <Icon name={SIGNS[shown.kind] as IconName} size={12} />
          )}
          {shown !== null && markWord(shown)}
        </span>
      )}
    </span>
  );
}

const unknown: CountMark = { kind: "unknown", reason: texts.count.unknown };

/** The lines of the card of a number. */
function Details({ value, details }: { value: number | null; details: CountDetails }) {
  const { title, countedAs, fetchedAt, dataThrough, source, window, more } = details;
  const line = (name: string, text: string | null | undefined) =>
    text !== null &&
    text !== undefined && (
      <>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </>
    );
  return (
    <>
      <div className={styles["card-head"]}>
        <strong>{title}</strong>
        <strong>{value === null ? "—" : exactCount(value)}</strong>
      </div>
      <dl className={styles["card-lines"]}>
        {line(texts.count.countedAs, countedAs)}
        {line(
          texts.count.fetched,
          fetchedAt && `${momentText(fetchedAt)}, ${ageText(fetchedAt)} (${utcText(fetchedAt)})`,
        )}
        {line(texts.count.dataThrough, dataThrough)}
        {line(texts.count.window, window)}
        {line(texts.count.source, source)}
      </dl>
      {more}
    </>
  );
}

/** The mark of a number by its age; null while it is fresh. */
export const staleMark = (fetchedAt: string | null | undefined): CountMark | null =>
  fetchedAt !== null && fetchedAt !== undefined && isStale(fetchedAt)
    ? { kind: "stale", age: ageText(fetchedAt) }
    : null;
