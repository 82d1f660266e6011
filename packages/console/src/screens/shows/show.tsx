import { PageHead } from "../../parts/page-head.tsx";

export function Show() {
  return <PageHead title="Show" />;
}
