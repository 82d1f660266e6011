import type { AirCheck } from "@castmeter/sdk";
import { texts } from "#texts/air-checks";
import styles from "../air-checks.module.css";
import { clockOf } from "../seconds.ts";

const percent = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`;

/** Steps of the scale, in seconds: the first that leaves at most twelve. */
const STEPS = [60, 300, 600, 1_800, 3_600];

/** The length of the episode with the read boxed; nothing where either is not known. */
export function EpisodeStrip({
  check: { start_sec: start, end_sec: end, found_talking_points: points },
  durationSec,
}: {
  check: AirCheck;
  /** Undefined until the episode has come: its place is kept. */
  durationSec: number | null | undefined;
}) {
  if (start === null) return null;
  if (durationSec === undefined)
    return (
      <div className={styles["strip"]}>
        <div className={styles["track"]} />
        <div className={styles["scale"]}>{clockOf(0)}</div>
      </div>
    );
  const last = Math.max(durationSec ?? 0, end ?? start);
  if (durationSec === null || last <= 0)
    return (
      <p className={styles["span"]}>
        {texts.read.span(clockOf(start), end === null ? "" : clockOf(end))}
      </p>
    );
  const step = STEPS.find((one) => last / one <= 12) ?? 7_200;
  const ticks = Array.from({ length: Math.floor(last / step) }, (_, index) => (index + 1) * step);
  const middle = (start + (end ?? start)) / 2 / last;
  return (
    <div
      className={styles["strip"]}
      role="img"
      aria-label={texts.read.strip(clockOf(start), clockOf(end ?? start))}
    >
      <div className={styles["track"]}>
        {ticks.map((at) => (
          <i key={at} style={{ insetInlineStart: percent(at / last) }} />
        ))}
        {points.map(
          ({ at_sec: at, text }) =>
            at !== null && (
              <b key={`${at} ${text}`} style={{ insetInlineStart: percent(at / last) }} />
            ),
        )}
        <span
          className={styles["box"]}
          style={{
            insetInlineStart: percent(start / last),
            width: percent(((end ?? start) - start) / last),
          }}
        />
      </div>
      <div className={styles["scale"]}>
        <span>{clockOf(0)}</span>
        <strong style={{ insetInlineStart: `clamp(60px, ${percent(middle)}, calc(100% - 60px))` }}>
          {texts.read.span(clockOf(start), clockOf(end ?? start))}
        </strong>
        <span>{clockOf(durationSec)}</span>
      </div>
    </div>
  );
}
