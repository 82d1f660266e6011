import type { Cluster, RefreshError } from "@castmeter/sdk";
import { texts } from "#texts/clusters/acts";
import { texts as pageTexts } from "#texts/clusters/page";
import { usePlatforms } from "../../../../api/use-platforms.ts";
import { PlatformTile } from "../../../../parts/marks/platform-tile.tsx";
import styles from "./refresh.module.css";

/** The posts that a refresh could not read, each with the answer it got. */
export function RefreshErrors({
  cluster,
  errors,
  posts,
  skipped,
}: {
  cluster: Cluster;
  errors: readonly RefreshError[];
  posts: number;
  skipped: number;
}) {
  const { name, category } = usePlatforms();
  const nodes = new Map(cluster.nodes.map((node) => [node.id, node]));
  return (
    <>
      {errors.length > 0 && <p>{texts.refresh.partlyText(errors.length, posts)}</p>}
      <ul className={styles["errors"]}>
        {errors.map(({ node_id: id, message }) => {
          const node = nodes.get(id);
          return (
            <li key={id}>
              {node !== undefined && (
                <PlatformTile platform={node.platform} category={category(node.platform)} />
              )}
              <div>
                <span>
                  {node === undefined
                    ? id
                    : pageTexts.spine.post(
                        name(node.platform),
                        node.title ?? pageTexts.spine.untitled,
                      )}
                </span>
                <p className="muted small">{message}</p>
              </div>
            </li>
          );
        })}
      </ul>
      {skipped > 0 && <p className="muted">{texts.refresh.skipped(skipped)}</p>}
    </>
  );
}
