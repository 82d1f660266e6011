import { PageHead } from "../../parts/page-head.tsx";

export function Episodes() {
  return <PageHead title="Episodes" />;
}
