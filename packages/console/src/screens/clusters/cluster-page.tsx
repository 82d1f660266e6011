import { PageHead } from "../../parts/page-head.tsx";

export function ClusterPage() {
  return <PageHead title="ClusterPage" />;
}
