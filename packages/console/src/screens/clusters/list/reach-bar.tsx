import { texts } from "#texts/clusters";
import { exactCount } from "../../../numbers/count.ts";
import styles from "./reach-bar.module.css";

interface Parts {
  video_reach: number | null;
  audio_reach: number | null;
  social_reach: number | null;
}

const say = (count: number | null): string => (count === null ? texts.unknown : exactCount(count));

/** Reach by category as one bar. @param most The reach whose bar has the full width. */
export function ReachBar({ parts, most }: { parts: Parts; most: number }) {
  const { video_reach: video, audio_reach: audio, social_reach: social } = parts;
  const label = texts.parts(say(video), say(audio), say(social));
  const width = (count: number | null): string => `${((count ?? 0) / Math.max(1, most)) * 100}%`;
  return (
    <span className={styles["bar"]} role="img" aria-label={label} title={label}>
      <span className={styles["video"]} style={{ inlineSize: width(video) }} />
      <span className={styles["audio"]} style={{ inlineSize: width(audio) }} />
      <span className={styles["social"]} style={{ inlineSize: width(social) }} />
    </span>
  );
}
