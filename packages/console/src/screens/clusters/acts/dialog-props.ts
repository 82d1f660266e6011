import type { Cluster } from "@castmeter/sdk";

/** What every question over the page of a cluster gets. */
export interface ClusterDialogProps {
  cluster: Cluster;
  onClose: () => void;
}
