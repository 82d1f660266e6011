import { PageHead } from "../../parts/page-head.tsx";

export function Team() {
  return <PageHead title="Team" />;
}
