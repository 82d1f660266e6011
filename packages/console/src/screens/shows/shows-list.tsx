import { PageHead } from "../../parts/page-head.tsx";

export function ShowsList() {
  return <PageHead title="ShowsList" />;
}
