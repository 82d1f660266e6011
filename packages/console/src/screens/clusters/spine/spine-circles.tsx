import type { ClusterNode } from "@castmeter/sdk";
import { texts } from "#texts/clusters/page";
import { texts as formats } from "#texts/clusters/formats";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { lettersOf } from "../../../parts/marks/platform-tile.tsx";
import {
  type Box,
  type Circle,
  circlesOf,
  type Days,
  daysSince,
  type SpinePost,
} from "./spine-geometry.ts";
import styles from "./spine.module.css";

export interface SpineMarks {
  posts: readonly SpinePost[];
  nodes: readonly ClusterNode[];
  out: number;
  days: Days;
  box: Box;
  undatedX: number;
  chosen: string | undefined;
  onChoose: (nodeId: string) => void;
  active: string | null;
  onActive: (name: string | null) => void;
}

/** Letters fit into circles from this radius on. */
const LETTERS_FROM = 11;

/** The posts as circles; each has its name for hover, focus and screen readers. */
export function SpineCircles({
  posts,
  nodes,
  out,
  days,
  box,
  undatedX,
  chosen,
  onChoose,
  onActive,
}: SpineMarks) {
  const { name } = usePlatforms();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const circles = circlesOf(posts, { out, days, box, undatedX });
  // One tab stop: the chosen post, else the first one in time.
  const first = circles.toSorted((one, other) => one.x - other.x)[0]?.id;
  const stop = circles.some(({ id }) => id === chosen) ? chosen : first;
  return circles.map((circle) => {
    const node = byId.get(circle.id);
    if (node === undefined) return null;
    const label = circleName(node, name(node.platform), out);
    return (
      <g
        key={circle.id}
        role="button"
        tabIndex={circle.id === stop ? 0 : -1}
        data-mark=""
        data-x={circle.x}
        aria-label={label}
        aria-pressed={circle.id === chosen}
        className={`${styles["mark"]} ${styles[circle.lane]} ${styles[circle.look]}`}
        onPointerEnter={() => onActive(label)}
        onFocus={() => onActive(label)}
        onBlur={() => onActive(null)}
        onClick={() => onChoose(circle.id)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          onChoose(circle.id);
        }}
      >
        <Dot circle={circle} platform={node.platform} isChosen={circle.id === chosen} />
      </g>
    );
  });
}

function Dot({
  circle: { x, y, r, look },
  platform,
  isChosen,
}: {
  circle: Circle;
  platform: string;
  isChosen: boolean;
}) {
  return (
    <>
      <circle cx={x} cy={y} r={Math.max(r, 9)} className={styles["target"]} />
      {isChosen && <circle cx={x} cy={y} r={r + 4} className={styles["ring"]} />}
      <circle cx={x} cy={y} r={r} className={styles["dot"]} />
      {r >= LETTERS_FROM && look === "filled" && (
        <text x={x} y={y + 4} textAnchor="middle" className={styles["letters"]}>
          {lettersOf(platform)}
        </text>
      )}
    </>
  );
}

/** "TikTok, “The invoice”, 18,204 views, +3 d" */
function circleName(node: ClusterNode, platform: string, out: number): string {
  const { title, metrics, reach_basis: basis, published_at: at, refresh_error: error } = node;
  const counter = formats.counters[basis ?? ""] ?? formats.metrics["reach"] ?? "";
  return [
    texts.spine.post(platform, title === null ? texts.spine.untitled : texts.spine.quoted(title)),
    metrics.reach === null
      ? texts.spine.unknown
      : texts.spine.number(exactCount(metrics.reach), counter),
    at === null
      ? texts.spine.noDate
      : texts.spine.day(Math.round(daysSince(out, Date.parse(at)) * 10) / 10),
    ...(error?.code === "gone" ? [texts.spine.gone] : []),
  ].join(", ");
}
