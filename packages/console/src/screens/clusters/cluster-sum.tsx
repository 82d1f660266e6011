import type { Cluster } from "@castmeter/sdk";
import { texts } from "#texts/clusters/page";
import { useAnswer } from "../../api/use-answer.ts";
import { exactCount, shares, shareText } from "../../numbers/count.ts";
import { Count } from "../../parts/numbers/count.tsx";
import { Icon } from "../../parts/marks/icon.tsx";
import styles from "./cluster-sum.module.css";
import { ReachBar } from "./list/reach-bar.tsx";
import { useClusterSearch } from "./use-cluster.ts";

const PARTS = ["video", "audio", "social"] as const;

/** Reach written as a sum, what is never added to it beside, and what it lacks below. */
export function ClusterSum({ cluster }: { cluster: Cluster }) {
  const [, change] = useClusterSearch();
  const metrics = useAnswer((api, options) => api.clusters.metrics(cluster.global_id, {}, options));
  const totals = metrics.data?.totals;
  const { reach_by_category: parts, total_reach: reach, definitions, nodes, warnings } = cluster;
  const part = shares(PARTS.map((id) => parts[id] ?? 0));
  const platforms = new Set(nodes.map(({ platform }) => platform)).size;
  const counted = (name: string) => definitions[name] ?? null;
  const beside = [
    { id: "downloads", name: texts.sum.downloads, value: totals?.downloads },
    { id: "engaged_views", name: texts.sum.engagedViews, value: totals?.engaged_views },
    { id: "engagement", name: texts.sum.engagement, value: totals?.engagement },
  ];
  return (
    <section className={styles["sum"]} aria-label={texts.sum.label}>
      <div className={styles["whole"]}>
        <span className={styles["name"]}>{texts.sum.reach}</span>
        <button
          type="button"
          className={styles["total"]}
          title={texts.sum.explain}
          onClick={() => change({ act: "sum" }, { isReplaced: false })}
        >
          {reach === null ? "—" : exactCount(reach)}
          <span className="hidden">{texts.sum.explain}</span>
        </button>
        <span className="muted small">{texts.sum.posts(nodes.length, platforms)}</span>
      </div>
      <div className={styles["bar"]}>
        <ReachBar parts={cluster} most={reach ?? 1} />
      </div>
      <dl className={styles["parts"]}>
        {PARTS.map((id, index) => (
          <div key={id} data-sign={index === 0 ? "=" : "+"}>
            <dt className={styles["name"]}>
              <span className={`${styles["square"]} ${styles[id]}`} />
              {texts.spine.lanes[id]}
            </dt>
            <dd className={styles["number"]}>
              <Count
                value={parts[id]}
                isInline
                details={{ title: texts.spine.lanes[id], countedAs: counted(`${id}_reach`) }}
              />
            </dd>
            <dd className="muted small">{parts[id] === null ? "" : shareText(part[index] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles["beside"]}>
        <p className="muted small">{texts.sum.beside}</p>
        <dl>
          {beside.map(({ id, name, value }) => (
            <div key={id}>
              <dt className="muted small">{name}</dt>
              <dd>
                {value === undefined ? (
                  "…"
                ) : (
                  <Count value={value} isInline details={{ title: name, countedAs: counted(id) }} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {warnings.length > 0 && (
        <ul className={styles["warnings"]} aria-label={texts.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>
              <Icon name="info" size={13} />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
