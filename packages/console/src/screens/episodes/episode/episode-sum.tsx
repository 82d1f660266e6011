import type { Episode, EpisodeMetrics } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { texts } from "#texts/episodes/episode";
import { exactCount } from "../../../numbers/count.ts";
import { ageText, isStale, utcText } from "../../../numbers/time.ts";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import styles from "./episode-sum.module.css";

/** The reach written as the sum it is, and beside it what is never added. */
export function EpisodeSum({ episode }: { episode: Episode }) {
  const { metrics } = episode;
  if (metrics === null)
    return (
      <div className={styles["none"]}>
        <Empty title={texts.sum.none} text={texts.sum.noneText}>
          <Link to="/clusters" className="link">
            {texts.sum.make}
          </Link>
        </Empty>
      </div>
    );
  return (
    <section className={styles["sum"]} aria-label={texts.sum.label}>
      <Part name={texts.sum.reach} value={metrics.reach} isMain>
        <Age metrics={metrics} />
      </Part>
      <Sign>=</Sign>
      <Part name={texts.sum.video} value={metrics.video_reach} look="video" />
      <Sign>+</Sign>
      <Part name={texts.sum.audio} value={metrics.audio_reach} look="audio" />
      <Sign>+</Sign>
      <Part name={texts.sum.social} value={metrics.social_reach} look="social" />
      <div className={styles["beside"]}>
        <h2 className="muted small">{texts.sum.beside}</h2>
        <dl>
          <Beside name={texts.sum.downloads} value={metrics.downloads} />
          <Beside name={texts.sum.engagedViews} value={metrics.engaged_views} />
          <Beside name={texts.sum.engagement} value={metrics.engagement} />
        </dl>
      </div>
    </section>
  );
}

function Part({
  name,
  value,
  look,
  isMain = false,
  children,
}: {
  name: string;
  value: number | null;
  look?: "video" | "audio" | "social";
  isMain?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={`${styles["part"]} ${isMain ? styles["main"] : ""}`}>
      <span className={styles["name"]}>
        {look !== undefined && <i className={styles[look]} />}
        {name}
      </span>
      <strong
        className={styles["value"]}
        title={value === null ? texts.sum.unknown : exactCount(value)}
      >
        {value === null ? "—" : exactCount(value)}
      </strong>
      <span className={styles["note"]}>
        {children ?? (value === null ? texts.sum.unknown : null)}
      </span>
    </div>
  );
}

const Sign = ({ children }: { children: string }) => (
  <span className={styles["sign"]} aria-hidden="true">
    {children}
  </span>
);

function Beside({ name, value }: { name: string; value: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number" title={value === null ? texts.sum.unknown : undefined}>
        {value === null ? "—" : exactCount(value)}
      </dd>
    </div>
  );
}

/** A sum is as old as its oldest part. */
function Age({ metrics }: { metrics: EpisodeMetrics }) {
  const at = metrics.last_refreshed_at;
  if (at === null) return null;
  const age = ageText(at);
  if (isStale(at)) return <StateMark tone="waiting">{texts.sum.fetched(age)}</StateMark>;
  return <span title={utcText(at)}>{age === "now" ? texts.sum.now : texts.sum.fetched(age)}</span>;
}
