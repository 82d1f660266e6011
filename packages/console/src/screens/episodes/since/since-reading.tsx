import { texts } from "#texts/episodes/since";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { changeOf, changeText, estimateText, exactCount } from "../../../numbers/count.ts";
import { dateText } from "../../../numbers/time.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import { LineSign } from "./chart/end-shape.tsx";
import { type AgePoint, endOf, isBefore, pointAt, type SinceLine } from "./chart/since-lines.ts";
import styles from "./since-reading.module.css";
import type { Since } from "./use-since.ts";

/** The numbers of one day beside the chart, how it is read, and what does not compare. */
export function SinceReading({
  since,
  lines,
  day,
  chosenCount,
}: {
  since: Since;
  lines: readonly SinceLine[];
  /** The day that the pointer or the keys stand at; otherwise that of the newest episode. */
  day: number | null;
  chosenCount: number;
}) {
  const [newest] = lines;
  const end = newest === undefined ? null : endOf(newest);
  const shownDay = day ?? (end === null ? null : Math.ceil(end.age));
  const usual = since.usual.find(({ age }) => age === shownDay);
  const missing = chosenCount - lines.length;
  const hasPost = [...since.curves.values()].some(
    ({ published_at_of: of, subject }) =>
      of === "post" && lines.some(({ id }) => id === subject.episode_id),
  );
  return (
    <aside className={styles["reading"]}>
      {shownDay !== null && (
        <>
          <h2>{texts.dayTitle(String(shownDay))}</h2>
          <ul className={styles["values"]} aria-live="off">
            {lines.map((line, place) => (
              <Value
                key={line.id}
                line={line}
                place={place}
                day={shownDay}
                usual={usual?.middle ?? null}
              />
            ))}
            {since.usual.length > 0 && (
              <li className="muted">
                <span className={styles["dots"]} aria-hidden="true" />
                <span className={styles["name"]}>{texts.usual.name(since.before.length)}</span>
                <span className="number">
                  {usual === undefined ? "—" : exactCount(usual.middle)}
                </span>
                <span />
              </li>
            )}
          </ul>
        </>
      )}
      <div>
        <h3>{texts.read.title}</h3>
        <p className="muted">{texts.read.lines}</p>
        {lines.some(({ points }) => points.some(({ isEstimated }) => isEstimated)) && (
          <p className="muted">{texts.read.estimated}</p>
        )}
        {since.usual.length > 0 ? (
          <p className="muted">
            {texts.read.band(
              since.before.length - 2,
              since.before.length,
              since.usual.at(-1)?.age ?? 0,
            )}
          </p>
        ) : (
          lines.length > 0 && since.before.length > 0 && <p className="muted">{texts.usual.none}</p>
        )}
        {hasPost && <p className="muted">{texts.read.post}</p>}
      </div>
      <Breaks since={since} lines={lines} />
      {(missing > 0 || (since.answer.data?.warnings.length ?? 0) > 0) && (
        <div>
          <h3>{texts.warnings}</h3>
          {missing > 0 && since.answer.data !== undefined && (
            <p className="muted">{texts.missing(missing)}</p>
          )}
          {since.answer.data?.warnings.map((warning) => (
            <p key={warning} className="muted">
              {warning}
            </p>
          ))}
        </div>
      )}
    </aside>
  );
}

function Value({
  line,
  place,
  day,
  usual,
}: {
  line: SinceLine;
  place: number;
  day: number;
  usual: number | null;
}) {
  const point = pointAt(line, day);
  const value = point?.value ?? null;
  // What is known of a day that is not over is not held against whole days.
  const change = point?.isOpen === true ? null : changeOf(value, usual);
  return (
    <li>
      <LineSign place={place} />
      <span dir="auto" className={styles["name"]} title={line.name}>
        {line.name}
      </span>
      <strong className="number">{valueText(point)}</strong>
      <span className={change === null ? "muted" : styles[change.direction]}>
        {change === null ? (point?.isOpen === true ? texts.table.soFar : "") : changeText(change)}
      </span>
    </li>
  );
}

/** What is known at a day: rounded and with a sign where it is estimated. */
function valueText(point: AgePoint | null): string {
  if (point === null || point.value === null) return "—";
  return point.isEstimated ? estimateText(point.value) : exactCount(point.value);
}

/** Changes of the counting that lie between the episodes. */
function Breaks({ since, lines }: { since: Since; lines: readonly SinceLine[] }) {
  const { name } = usePlatforms();
  const breaks = since.answer.data?.breaks ?? [];
  if (breaks.length === 0) return null;
  return (
    <div>
      <h3>{texts.breaks.title}</h3>
      {breaks.map(({ platform, date, metric, note }) => (
        <p key={`${platform}-${metric}-${date}`} className="muted" title={note}>
          <Icon name="rule" size={12} /> {texts.breaks.line(name(platform), dateText(date))}
        </p>
      ))}
      {lines.some(({ publishedAt }) => isBefore(publishedAt, breaks)) && (
        <p className="muted">{texts.breaks.care}</p>
      )}
    </div>
  );
}
