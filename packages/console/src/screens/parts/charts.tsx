import { texts as pageTexts } from "#texts/parts-page";
import { type ChartLine, LineChart } from "../../charts/line-chart.tsx";
import { addDays, dayText, shortDayText } from "../../numbers/time.ts";
import styles from "./parts-page.module.css";

const texts = pageTexts.charts;

const DAYS = Array.from({ length: 28 }, (_, index) => addDays("2026-10-26", index));
const WEEKEND = 0.7;

/** A number of a day that looks like one of a podcast, the same at every look. */
const valueOf = (day: number, scale: number): number =>
  Math.round(
    scale * (1 + 0.3 * Math.sin(day * 1.3) + day / 60) * (day % 7 > 4 ? WEEKEND : 1) + day * 211,
  );

const NOW: ChartLine = {
  id: "now",
  label: texts.now,
  look: "main",
  values: DAYS.map((_, day) => ([9, 10, 19].includes(day) ? null : valueOf(day, 160_000))),
  openFrom: 27,
};
const BEFORE: ChartLine = {
  id: "before",
  label: texts.before,
  look: "before",
  values: DAYS.map((_, day) => valueOf(day, 142_000)),
};

const EPISODES = ["142", "141", "140", "139"];
const LOOKS = ["main", "video", "audio", "other"] as const;

const grown = (day: number, index: number): number =>
  Math.round((60_000 - index * 9_000) * (1 - Math.exp(-day / (4 + index))));

const SINCE = EPISODES.map((number, index): ChartLine => ({
  id: number,
  label: pageTexts.table.row(number),
  look: LOOKS[index] ?? "other",
  values: DAYS.map((_, day) => (index === 0 && day > 11 ? null : grown(day, index))),
  openFrom: index === 0 ? 11 : null,
}));

const ticks = DAYS.flatMap((date, at) => (at % 7 === 0 ? [{ at, label: shortDayText(date) }] : []));

/** A chart with everything it may have, and one whose lines are named at their ends. */
export function Charts() {
  return (
    <>
      <section className={styles["section"]}>
        <h2>{texts.title}</h2>
        <LineChart
          label={texts.label}
          positions={DAYS.map(dayText)}
          ticks={ticks}
          lines={[BEFORE, NOW]}
          breaks={[{ at: 14, label: texts.newRule }]}
          lanes={[
            { label: texts.episodes, marks: [1, 8, 15, 22].map(mark) },
            { label: texts.ads, marks: [{ from: 6, to: 20, label: texts.flight }] },
          ]}
        />
      </section>
      <section className={styles["section"]}>
        <h2>{texts.ends}</h2>
        <LineChart
          label={texts.since}
          positions={DAYS.map((_, day) => `+${day} d`)}
          ticks={[1, 7, 14, 27].map((at) => ({ at, label: `d${at}` }))}
          lines={SINCE}
          hasEndLabels
        />
      </section>
    </>
  );
}

const mark = (from: number) => ({ from, label: texts.released });
