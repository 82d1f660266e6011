import { PageHead } from "../../parts/page-head.tsx";

export function Developer() {
  return <PageHead title="Developer" />;
}
