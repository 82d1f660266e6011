import type { AnalyticsOverview } from "@castmeter/sdk";
import { texts } from "#texts/analytics/panels";
import { texts as categories } from "#texts/categories";
import type { Answer } from "../../../api/use-answer.ts";
import { compactCount } from "../../../numbers/count.ts";
import { ChangeMark } from "../shared/change.tsx";
import { isOfPart } from "../shared/comparable.ts";
import { Figure } from "../shared/figure.tsx";
import { MetricName } from "../shared/metric-name.tsx";
import styles from "./reach-sum.module.css";

const PARTS = ["video", "audio", "social"] as const;
const BESIDE = ["downloads", "engaged_views", "engagement", "followers_gained"] as const;

/** The sum written as a sum: reach and its three parts, and what is never added to it. */
export function ReachSum({ overview }: { overview: Answer<AnalyticsOverview> }) {
  const { data } = overview;
  const change = (figure: string) => data?.change_percent?.[figure];
  return (
    <section
      className={`${styles["sum"]} ${overview.isPlaceholderData ? styles["dim"] : ""}`}
      aria-label={texts.overview.sum}
    >
      <div className={styles["part"]}>
        <MetricName figure="reach" />
        <strong className={styles["value"]}>
          {data === undefined ? (
            <span className={styles["bar"]} />
          ) : (
            <Figure figure="reach" value={data.totals.reach} isInline isCompact />
          )}
        </strong>
        <small>
          <ChangeMark percent={change("reach")} isKnown={false} />{" "}
          {isOfPart(data?.totals.reach, data?.previous?.reach, change("reach"))
            ? texts.overview.ofPart
            : typeof data?.previous?.reach === "number" &&
              texts.overview.from(compactCount(data.previous.reach))}
        </small>
      </div>
      {PARTS.map((category, index) => (
        <div key={category} className={`${styles["part"]} ${styles[category]}`}>
          <span className={styles["sign"]} aria-hidden="true">
            {index === 0 ? "=" : "+"}
          </span>
          <span>{categories[category]}</span>
          <strong className={styles["value"]}>
            {data === undefined ? (
              <span className={styles["bar"]} />
            ) : (
              <Value value={data.by_category[category]} />
            )}
          </strong>
          <small>
            <ChangeMark percent={change(category)} isKnown={false} />
          </small>
        </div>
      ))}
      <div className={styles["beside"]}>
        <h2 className="muted small">{texts.overview.beside}</h2>
        <dl>
          {BESIDE.map((figure) => (
            <div key={figure}>
              <dt>
                <MetricName figure={figure} />
              </dt>
              <dd>
                {data !== undefined && (
                  <Figure figure={figure} value={data.totals[figure]} isInline isCompact />
                )}
              </dd>
              <dd>
                <ChangeMark percent={change(figure)} isKnown={false} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Value({ value }: { value: number | null }) {
  return value === null ? (
    <>
      — <small className="muted">{texts.unknown}</small>
    </>
  ) : (
    compactCount(value)
  );
}
