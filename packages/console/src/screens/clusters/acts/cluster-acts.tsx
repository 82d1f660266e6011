import type { Cluster } from "@castmeter/sdk";
import { texts } from "#texts/clusters/page";
import { useCanEdit } from "../../../api/api-context.tsx";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { type KeyAct, useKeys } from "../../../shell/keys.tsx";
import type { ClusterAct } from "../addresses-of-screens.ts";
import { useClusterSearch } from "../use-cluster.ts";
import { PHONE, useMedia } from "../use-media.ts";
import { AddPosts } from "./addresses/add-posts.tsx";
import { CoBrand } from "./co-brand.tsx";
import { DeleteCluster } from "./delete-cluster.tsx";
import { FindMore } from "./builds/find-more.tsx";
import { MergeClusters } from "./merge-clusters.tsx";
import { RefreshPosts } from "./refresh/refresh-posts.tsx";
import { callsOf } from "./refresh/refresh-groups.ts";
import { RenameCluster } from "./rename-cluster.tsx";
import { SumEntries } from "./sum-entries.tsx";

/** The buttons in the head of a cluster, with their keys. */
export function ClusterActs({ cluster }: { cluster: Cluster }) {
  const [{ act: opened }, change] = useClusterSearch();
  const canEdit = useCanEdit();
  const { all, find } = usePlatforms();
  const open = (act: ClusterAct) => (): void => change({ act }, { isReplaced: false });
  const isWhole = cluster.merged_into === null;
  const isPhone = useMedia(PHONE);
  const keys: KeyAct[] = [
    { key: "a", does: texts.acts.add, run: open("add") },
    { key: "b", does: texts.acts.find, run: open("find") },
    { key: "r", does: texts.acts.refresh, run: open("refresh") },
    { key: "m", does: texts.acts.merge, run: open("merge") },
  ];
  useKeys(canEdit && isWhole && opened === undefined ? keys : []);
  const publicPage = {
    id: "public",
    label: texts.acts.publicPage,
    icon: "external" as const,
    onChoose: () => window.open(cluster.public_url, "_blank", "noreferrer"),
  };
  if (!canEdit)
    return isPhone && <PopupMenu label={texts.acts.more} isIconOnly items={[publicPage]} />;
  return (
    <>
      {isWhole && (
        <>
          <Button icon="plus" shortcut="a" onClick={open("add")}>
            {isPhone ? texts.acts.addShort : texts.acts.add}
          </Button>
          <Button icon="cluster" shortcut="b" onClick={open("find")}>
            {isPhone ? texts.acts.findShort : texts.acts.find}
          </Button>
          <Button
            icon="refresh"
            shortcut="r"
            disabled={cluster.nodes.length === 0}
            onClick={open("refresh")}
          >
            {all.length === 0
              ? texts.acts.refresh
              : texts.acts.refreshCalls(callsOf(cluster.nodes, find))}
          </Button>
        </>
      )}
      <PopupMenu
        label={texts.acts.more}
        isIconOnly
        items={[
          ...(isPhone ? [publicPage] : []),
          { id: "rename", label: texts.acts.rename, icon: "tag", onChoose: open("rename") },
          { id: "co-brand", label: texts.acts.coBrand, icon: "people", onChoose: open("co-brand") },
          ...(isWhole
            ? [
                {
                  id: "merge",
                  label: texts.acts.merge,
                  icon: "cluster" as const,
                  onChoose: open("merge"),
                },
                {
                  id: "delete",
                  label: texts.acts.remove,
                  icon: "cross" as const,
                  isDanger: true,
                  onChoose: open("delete"),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** The question that the address names, over the page. */
export function ClusterDialogs({ cluster }: { cluster: Cluster }) {
  const [{ act }, change] = useClusterSearch();
  const canEdit = useCanEdit();
  const props = { cluster, onClose: () => change({ act: undefined }) };
  if (act === "sum") return <SumEntries {...props} />;
  if (!canEdit) return null;
  switch (act) {
    case "add":
      return <AddPosts {...props} />;
    case "refresh":
      return <RefreshPosts {...props} />;
    case "find":
      return <FindMore {...props} />;
    case "merge":
      return <MergeClusters {...props} />;
    case "rename":
      return <RenameCluster {...props} />;
    case "co-brand":
      return <CoBrand {...props} />;
    case "delete":
      return <DeleteCluster {...props} />;
    case undefined:
      return null;
  }
}
