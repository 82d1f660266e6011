import type { Cluster } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { texts } from "#texts/clusters/page";
import { Icon } from "../../parts/marks/icon.tsx";
import { Chip } from "../../parts/marks/mark.tsx";
import { PageHead, PageTabs } from "../../parts/page/page-head.tsx";
import { Bars, Empty, ProblemView } from "../../parts/page/panel.tsx";
import { BuildBar } from "./acts/builds/build-bar.tsx";
import { ClusterActs, ClusterDialogs } from "./acts/cluster-acts.tsx";
import { RefreshBar } from "./acts/refresh/refresh-bar.tsx";
import styles from "./cluster-frame.module.css";
import { ClusterSum } from "./cluster-sum.tsx";
import { useShows } from "./list/use-shows.ts";
import { useCluster, useClusterId, useEpisodeOf } from "./use-cluster.ts";

/** Head, sum and tabs of a cluster around one of its tabs, with the questions over it. */
export function ClusterFrame({ children }: { children: (cluster: Cluster) => ReactNode }) {
  const globalId = useClusterId();
  const answer = useCluster(globalId);
  const cluster = answer.data?.global_id === globalId ? answer.data : undefined;
  const episode = useEpisodeOf(cluster);
  const show = useShows().find(({ id }) => id === cluster?.show_id);
  if (cluster === undefined)
    return (
      <>
        <PageHead title={texts.clusters} crumbs={[{ label: texts.clusters, link: LIST }]} />
        <div className={styles["state"]}>
          {answer.error === null ? (
            <Bars height={400} />
          ) : (
            <ProblemView error={answer.error} onTryAgain={() => void answer.refetch()} />
          )}
        </div>
      </>
    );
  const { customization, merged_into: target, merged_from: sources, tags } = cluster;
  return (
    <>
      <PageHead
        title={cluster.name}
        crumbs={[
          { label: texts.clusters, link: LIST },
          ...(show === undefined
            ? []
            : [
                { label: show.name, link: { to: "/clusters", search: { show: show.id } } as never },
              ]),
        ]}
        facts={
          <>
            {typeof episode?.number === "number" && <Chip>{String(episode.number)}</Chip>}
            {sources.length > 0 && <span>{texts.mergedFrom(sources.length)}</span>}
            {customization.co_brand !== null && (
              <span>{texts.coBrandedWith(customization.co_brand.name)}</span>
            )}
            {tags.map((tag) => (
              <Chip key={tag}>{tag}</Chip>
            ))}
          </>
        }
        acts={
          <>
            <a
              className={styles["public"]}
              href={cluster.public_url}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="external" />
              {texts.publicPage}
            </a>
            <ClusterActs cluster={cluster} />
          </>
        }
      />
      {target !== null && (
        <div className={styles["state"]}>
          <Empty title={texts.merged} text={texts.mergedText}>
            <Link to="/clusters/$clusterId" params={{ clusterId: target }} className="link">
              {texts.openTarget}
            </Link>
          </Empty>
        </div>
      )}
      <BuildBar cluster={cluster} />
      <RefreshBar key={globalId} cluster={cluster} />
      <ClusterSum cluster={cluster} />
      <PageTabs
        label={texts.tabs.label}
        tabs={[
          {
            label: texts.tabs.posts,
            count: cluster.post_count,
            link: { to: "/clusters/$clusterId", params: { clusterId: globalId } },
          },
          {
            label: texts.tabs.time,
            link: { to: "/clusters/$clusterId/time", params: { clusterId: globalId } },
          },
        ]}
      />
      {children(cluster)}
      <ClusterDialogs cluster={cluster} />
    </>
  );
}

const LIST = { to: "/clusters" } as const;
