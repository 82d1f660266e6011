import { PageHead } from "../../parts/page-head.tsx";

export function Analytics() {
  return <PageHead title="Analytics" />;
}
