import type { Cluster, ClusterNode } from "@castmeter/sdk";
import { texts } from "#texts/clusters/post";
import { useAnswer } from "../../../api/use-answer.ts";
import { durationText } from "../../../numbers/time.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import { Chip } from "../../../parts/marks/mark.tsx";
import { spanText } from "./span-text.ts";
import styles from "./post-panel.module.css";

type Piece = ClusterNode["evidence"][number];

/** Why a post is in its cluster: each piece of evidence, and the words of the episode it quotes. */
export function PostReasons({
  cluster,
  node,
  out,
}: {
  cluster: Cluster;
  node: ClusterNode;
  out: number;
}) {
  const { evidence, published_at: at, added_by: by, confidence } = node;
  return (
    <>
      <h3>
        {texts.panel.why}{" "}
        {confidence !== null && <Chip>{texts.evidence.confidence[confidence]}</Chip>}
      </h3>
      <ul className={styles["reasons"]}>
        {evidence.map((piece) => (
          <li
            key={`${piece.kind} ${piece.text}`}
            className={piece.score > 0 ? styles["for"] : styles["against"]}
          >
            <Icon name={piece.score > 0 ? "check" : "cross"} size={13} />
            <div>
              <span className="hidden">
                {piece.score > 0 ? texts.evidence.speaksFor : texts.evidence.speaksAgainst}:{" "}
              </span>
              {piece.text}{" "}
              {piece.hard && (
                <span className={styles["hard"]} title={texts.evidence.hardNote}>
                  {texts.evidence.hard}
                </span>
              )}
              <Quote cluster={cluster} piece={piece} />
            </div>
          </li>
        ))}
        {evidence.length === 0 && (
          <li className={styles["for"]}>
            <Icon name="check" size={13} />
            <span>{texts.because[by]}</span>
          </li>
        )}
        {at !== null && cluster.episode_id !== null && (
          <li className={styles["for"]}>
            <Icon name="clock" size={13} />
            <span>{relativeText(Date.parse(at), out)}</span>
          </li>
        )}
      </ul>
    </>
  );
}

const relativeText = (at: number, out: number): string =>
  at >= out ? texts.panel.afterOut(spanText(at - out)) : texts.panel.beforeOut(spanText(out - at));

/** What is said in the episode where a piece of evidence stands. */
function Quote({ cluster, piece: { at_sec: at } }: { cluster: Cluster; piece: Piece }) {
  const { show_id: showId, episode_id: episodeId } = cluster;
  const passages = useAnswer((api, options) =>
    at === null || episodeId === null
      ? null
      : api.transcripts.passages(showId, episodeId, { at_sec: Math.floor(at) }, options),
  );
  if (at === null) return null;
  const lines = passages.data?.data.flatMap((passage) => passage.lines) ?? [];
  // Where several lines came, the one that is being said at the second and the one after it.
  const last = lines.findLastIndex(({ start_sec: start }) => start !== null && start <= at);
  const shown = lines.slice(Math.max(0, last), Math.max(0, last) + 2);
  if (passages.data !== undefined && shown.length === 0)
    return <p className={styles["quote"]}>{texts.evidence.noPassage}</p>;
  if (shown.length === 0) return null;
  return (
    <blockquote className={styles["quote"]}>
      <time>{durationText(at)}</time> “{shown.map(({ text }) => text).join(" ")}”
    </blockquote>
  );
}
