import { ClusterFrame } from "../cluster-frame.tsx";
import { ClusterTimeline } from "./cluster-timeline.tsx";

/** A cluster: what it gained, and what it had, day by day. */
export function ClusterTime() {
  return <ClusterFrame>{(cluster) => <ClusterTimeline cluster={cluster} />}</ClusterFrame>;
}
