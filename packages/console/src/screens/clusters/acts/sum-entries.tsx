import type {
  ClusterProvenance,
  ClusterProvenanceEntry,
  ClustersProvenanceQuery,
} from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/clusters/acts";
import { texts as formats } from "#texts/clusters/formats";
import { texts as pageTexts } from "#texts/clusters/page";
import { texts as postTexts } from "#texts/clusters/post";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Count, type CountMark } from "../../../parts/numbers/count.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { METRICS as POST_METRICS } from "../post/post-facts.ts";
import { readingDetails } from "../post/post-words.ts";
import { useClusterSearch } from "../use-cluster.ts";
import type { ClusterDialogProps } from "./dialog-props.ts";
import styles from "./sum.module.css";

type Metric = NonNullable<ClustersProvenanceQuery["metric"]>;

const METRICS: readonly Metric[] = [
  "reach",
  "video_reach",
  "audio_reach",
  "social_reach",
  ...POST_METRICS,
];

/** What a total of the cluster is added up from: each post with the reading behind its part. */
export function SumEntries({ cluster, onClose }: ClusterDialogProps) {
  const [metric, setMetric] = useState<Metric>("reach");
  const answer = useAnswer((api, options) =>
    api.clusters.provenance(cluster.global_id, { metric }, options),
  );
  const name = formats.metrics[metric] ?? metric;
  return (
    <Dialog isOpen form="drawer" title={texts.sum.title(name)} onClose={onClose}>
      <div className={styles["panel"]}>
        <Panel
          title=""
          answer={answer}
          minHeight={300}
          switches={
            <Choice
              label={texts.sum.metric}
              value={metric}
              onChange={setMetric}
              choices={METRICS.map((value) => ({
                value,
                label: formats.metrics[value] ?? value,
              }))}
            />
          }
        >
          {(data) => <Entries data={data} cluster={cluster} />}
        </Panel>
      </div>
    </Dialog>
  );
}

function Entries({
  data: { definition, entries, held, value },
  cluster,
}: { data: ClusterProvenance } & Pick<ClusterDialogProps, "cluster">) {
  const [, change] = useClusterSearch();
  const { name, category } = usePlatforms();
  const titles = new Map(cluster.nodes.map(({ id, title }) => [id, title]));
  const rows = entries.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1));
  return (
    <>
      <p className="muted small">{definition}</p>
      <ul className={styles["entries"]}>
        {rows.map((entry) => (
          <li key={entry.node_id}>
            <button type="button" onClick={() => change({ act: undefined, post: entry.node_id })}>
              <PlatformTile platform={entry.platform} category={category(entry.platform)} />
              <span className={styles["words"]}>
                {titles.get(entry.node_id) ?? name(entry.platform)}
                <small>{basisText(entry)}</small>
              </span>
            </button>
            <Count
              value={entry.value}
              mark={markOf(entry)}
              {...(entry.reading === null
                ? {}
                : {
                    details: readingDetails(
                      formats.metrics[entry.basis ?? ""] ?? "",
                      entry.reading,
                    ),
                  })}
            />
          </li>
        ))}
        {held > 0 && (
          <li>
            <span className={styles["words"]}>
              {texts.sum.held}
              <small>{texts.sum.heldNote}</small>
            </span>
            <Count value={held} />
          </li>
        )}
        <li className={styles["total"]}>
          <span className={styles["words"]}>{texts.sum.total}</span>
          <Count value={value} />
        </li>
      </ul>
      <p className="muted small">{pageTexts.posts.once}</p>
    </>
  );
}

function basisText({ basis, is_stand_in: isStandIn, value }: ClusterProvenanceEntry): string {
  if (isStandIn) return texts.sum.standIn;
  if (basis === null || value === null) return texts.sum.nothing;
  return formats.counters[basis] ?? basis;
}

function markOf({
  value,
  basis,
  reading,
  refresh_error: error,
  is_stand_in: isStandIn,
}: ClusterProvenanceEntry): CountMark | null {
  if (value === null)
    return {
      kind: "unknown",
      reason:
        error?.code === "gone"
          ? postTexts.marks.gone
          : basis === null
            ? postTexts.marks.beside
            : postTexts.marks.noAnswer,
    };
  if (error?.code === "gone") return { kind: "gone" };
  if (reading !== null && reading.kept !== null) return { kind: "kept" };
  return isStandIn ? { kind: "stand_in", counter: formats.counters["downloads"] ?? "" } : null;
}
