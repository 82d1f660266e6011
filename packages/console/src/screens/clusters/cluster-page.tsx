import { ClusterFrame } from "./cluster-frame.tsx";
import { ClusterPosts } from "./cluster-posts.tsx";

/** A cluster: what its reach is added up from, and its posts. */
export function ClusterPage() {
  return <ClusterFrame>{(cluster) => <ClusterPosts cluster={cluster} />}</ClusterFrame>;
}
