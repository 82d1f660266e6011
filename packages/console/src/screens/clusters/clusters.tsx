import { PageHead } from "../../parts/page-head.tsx";

export function Clusters() {
  return <PageHead title="Clusters" />;
}
