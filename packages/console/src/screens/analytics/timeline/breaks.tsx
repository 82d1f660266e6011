import type { AnalyticsTimeline } from "@castmeter/sdk";
import { texts } from "#texts/analytics/panels";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { dateText } from "../../../numbers/time.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import { MetricName } from "../shared/metric-name.tsx";
import styles from "./metric-chart.module.css";

/** The days from which a platform counts differently: both sides of each do not compare. */
export function Breaks({ breaks }: { breaks: AnalyticsTimeline["breaks"] }) {
  const { name } = usePlatforms();
  if (breaks.length === 0) return null;
  return (
    <section className={styles["breaks"]}>
      <h3>{texts.timeline.breaks}</h3>
      <ul>
        {breaks.map(({ metric, platform, date, note }) => (
          <li key={`${metric}-${platform}-${date}`}>
            <Icon name="rule" size={13} />
            <span>
              <MetricName figure={metric} platform={platform} />,{" "}
              {texts.timeline.breakSince(dateText(date), name(platform))}
              {": "}
              <span className="muted">{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
