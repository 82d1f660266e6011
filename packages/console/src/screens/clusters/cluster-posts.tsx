import type { Cluster, ClusterNode } from "@castmeter/sdk";
import { texts } from "#texts/clusters/page";
import { useCanEdit } from "../../api/api-context.tsx";
import { Button } from "../../parts/acts/button.tsx";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { Empty } from "../../parts/page/panel.tsx";
import { useKeys } from "../../shell/keys.tsx";
import { useTakeOut } from "./acts/use-take-out.ts";
import styles from "./cluster-posts.module.css";
import { PostPanel } from "./post/post-panel.tsx";
import { PostsTable } from "./post/posts-table.tsx";
import { Spine } from "./spine/spine.tsx";
import { useClusterSearch, useEpisodeOf } from "./use-cluster.ts";
import { PHONE, useMedia, WIDE } from "./use-media.ts";

/** The posts of a cluster: in time, as a table, and the chosen one beside it. */
export function ClusterPosts({ cluster }: { cluster: Cluster }) {
  const [search, change] = useClusterSearch();
  const episode = useEpisodeOf(cluster);
  const canEdit = useCanEdit();
  const isWide = useMedia(WIDE);
  const isPhone = useMedia(PHONE);
  const { leaving, takeOut } = useTakeOut();
  const nodes = cluster.nodes.toSorted(byReach);
  const at = nodes.findIndex(({ id }) => id === search.post);
  const post = nodes[at];
  const out = outOf(cluster, episode?.published_at);
  const isDated = episode !== undefined;
  const choose = (id: string | undefined): void =>
    change({ post: id }, { isReplaced: search.post !== undefined });
  const step = (by: number): void => choose(nodes[at + by]?.id ?? search.post);
  const canTakeOut = canEdit && cluster.merged_into === null;
  const takeOutPost = (node: ClusterNode): void => {
    takeOut(node);
    choose(undefined);
  };
  useKeys(
    post === undefined || search.act !== undefined
      ? []
      : [
          { key: "j", does: texts.acts.nextPost, run: () => step(1) },
          { key: "k", does: texts.acts.postBefore, run: () => step(-1) },
          ...(isWide
            ? [{ key: "escape", does: texts.acts.closePost, run: () => choose(undefined) }]
            : []),
        ],
  );
  if (nodes.length === 0)
    return (
      <div className={styles["empty"]}>
        <Empty title={texts.posts.empty} text={texts.posts.emptyText}>
          {canTakeOut && (
            <Button icon="plus" onClick={() => change({ act: "add" }, { isReplaced: false })}>
              {texts.acts.add}
            </Button>
          )}
        </Empty>
      </div>
    );
  const panel = post !== undefined && (
    <PostPanel
      key={post.id}
      cluster={cluster}
      node={post}
      out={out}
      onClose={() => choose(undefined)}
      hasHead={isWide}
      {...(canTakeOut && !leaving.has(post.id) ? { onTakeOut: () => takeOutPost(post) } : {})}
    />
  );
  return (
    <>
      {!isPhone && (
        <Spine
          cluster={cluster}
          out={out}
          isReady={isDated}
          chosen={search.post}
          onChoose={choose}
        />
      )}
      <div className={panel !== false && isWide ? styles["beside"] : undefined}>
        <PostsTable
          cluster={cluster}
          nodes={nodes}
          out={out}
          chosen={search.post}
          leaving={leaving}
          onChoose={choose}
        />
        {panel !== false && isWide && (
          <aside className={styles["panel"]}>
            <div>{panel}</div>
          </aside>
        )}
      </div>
      {post !== undefined && !isWide && (
        <Dialog
          isOpen
          form="drawer"
          title={post.title ?? texts.spine.untitled}
          onClose={() => choose(undefined)}
        >
          {panel}
        </Dialog>
      )}
    </>
  );
}

/** The largest reach first, unknown ones last. */
const byReach = (one: ClusterNode, other: ClusterNode): number =>
  (other.metrics.reach ?? -1) - (one.metrics.reach ?? -1) || (one.id < other.id ? -1 : 1);

/** The moment that days are counted from: the episode, else the first post, else the cluster. */
function outOf({ nodes, created_at: made }: Cluster, published: string | undefined): number {
  if (published !== undefined) return Date.parse(published);
  const dates = nodes.flatMap(({ published_at: date }) => (date === null ? [] : [date]));
  return Date.parse(dates.sort()[0] ?? made);
}
