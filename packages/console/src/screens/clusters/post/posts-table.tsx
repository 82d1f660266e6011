import type { Cluster, ClusterNode } from "@castmeter/sdk";
import { texts as formats } from "#texts/clusters/formats";
import { texts } from "#texts/clusters/page";
import { useAnswer } from "../../../api/use-answer.ts";
import { type Platforms, usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { ageText, momentText } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { daysSince } from "../spine/spine-geometry.ts";
import { PHONE, useMedia, WIDE } from "../use-media.ts";
import { reachMark } from "./post-facts.ts";
import { markWords, readingDetails, whyText } from "./post-words.ts";
import { postsCsv } from "./posts-csv.ts";
import styles from "./posts-table.module.css";

interface PostsTableProps {
  cluster: Cluster;
  /** The largest reach first. */
  nodes: readonly ClusterNode[];
  out: number;
  chosen: string | undefined;
  /** Posts that leave in a moment. */
  leaving: ReadonlySet<string>;
  onChoose: (nodeId: string) => void;
}

/** The posts, the largest reach first, each with its mark and why it is here. */
export function PostsTable({ cluster, nodes, out, chosen, leaving, onChoose }: PostsTableProps) {
  const platforms = usePlatforms();
  const { address } = useAnswer((api, options) =>
    api.clusters.get(cluster.show_id, cluster.id, options),
  );
  const columns = useColumns({ nodes, out, leaving, platforms });
  const { total_reach: sum } = cluster;
  return (
    <div className={styles["posts"]}>
      <Table
        label={texts.posts.label}
        columns={columns}
        rows={nodes}
        rowKey={({ id }) => id}
        chosen={chosen}
        onOpen={({ id }) => onChoose(id)}
        total={nodes.length}
        foot={
          <>
            {sum !== null && <>{texts.posts.sum(exactCount(sum))} · </>}
            {texts.posts.once}
          </>
        }
        footActs={
          <>
            <CsvButton
              name={texts.posts.csvName}
              file={async () => new Response(postsCsv(nodes, platforms.name))}
            />
            <ApiButton address={address} />
          </>
        }
      />
    </div>
  );
}

function useColumns({
  nodes,
  out,
  leaving,
  platforms,
}: Pick<PostsTableProps, "nodes" | "out" | "leaving"> & {
  platforms: Platforms;
}): Column<ClusterNode>[] {
  const isPhone = useMedia(PHONE);
  const isWide = useMedia(WIDE);
  const { name, category } = platforms;
  const most = Math.max(1, ...nodes.map(({ metrics: { reach } }) => reach ?? 0));
  const { columns } = texts.posts;
  const post: Column<ClusterNode> = {
    id: "post",
    name: columns.post,
    width: "minmax(0, 1.8fr)",
    onPhone: "name",
    cell: (node) => (
      <span className={`${styles["post"]} ${leaving.has(node.id) ? styles["leaving"] : ""}`}>
        <PlatformTile platform={node.platform} category={category(node.platform)} />
        <span className="hidden">{name(node.platform)}</span>
        <span dir="auto" className={styles["title"]}>
          {node.title ?? shortAddress(node.url)}
        </span>
      </span>
    ),
  };
  const why: Column<ClusterNode> = {
    id: "why",
    name: columns.why,
    width: "minmax(0, 1.1fr)",
    onPhone: "below",
    cell: (node) => (
      <span className={isPhone ? styles["below-title"] : "muted"}>
        {leaving.has(node.id) ? texts.posts.leaving : whyText(node)}
      </span>
    ),
  };
  const reach: Column<ClusterNode> = {
    id: "reach",
    name: columns.reach,
    width: "136px",
    isNumber: true,
    onPhone: "end",
    cell: (node) => {
      const { reach_basis: basis, readings, metrics } = node;
      const reading = basis === null ? undefined : readings[basis];
      return (
        <Count
          value={metrics.reach}
          mark={reachMark(node, markWords)}
          isInline={isPhone}
          {...(reading === undefined || isPhone
            ? {}
            : { details: readingDetails(formats.metrics["reach"] ?? "", reading) })}
        />
      );
    },
  };
  if (isPhone) return [post, why, reach];
  return [
    post,
    ...(isWide
      ? [
          {
            id: "form",
            name: columns.form,
            width: "88px",
            cell: ({ format }: ClusterNode) => (
              <span className="muted">{formats.formats[format]}</span>
            ),
          },
        ]
      : []),
    {
      id: "out",
      name: columns.out,
      width: "54px",
      isNumber: true,
      cell: (node) => <span className="muted">{outText(node, out)}</span>,
    },
    why,
    {
      id: "bar",
      name: columns.bar,
      width: "46px",
      cell: ({ platform, metrics }) => (
        <span
          className={`${styles["bar"]} ${styles[category(platform)]}`}
          style={{ inlineSize: `${((metrics.reach ?? 0) / most) * 100}%` }}
        />
      ),
    },
    reach,
    ...(isWide
      ? [
          {
            id: "counted",
            name: columns.countedAs,
            width: "78px",
            cell: ({ reach_basis: basis }: ClusterNode) => (
              <span className="muted">
                {basis === null ? texts.posts.noCounter : (formats.counters[basis] ?? basis)}
              </span>
            ),
          },
        ]
      : []),
    {
      id: "fetched",
      name: columns.fetched,
      width: "54px",
      isNumber: true,
      cell: ({ last_fetched_at: at }) => (
        <span className="muted" {...(at === null ? {} : { title: momentText(at) })}>
          {at === null ? texts.posts.never : ageText(at)}
        </span>
      ),
    },
  ];
}

/** Whole days after the episode: "+3 d", "0 d". */
function outText({ published_at: at }: ClusterNode, out: number): string {
  if (at === null) return "—";
  return texts.spine.day(Math.trunc(daysSince(out, Date.parse(at))));
}

const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, "");
