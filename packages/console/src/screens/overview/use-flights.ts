import { useAccess } from "../../api/api-context.tsx";
import { useAnswer } from "../../api/use-answer.ts";
import type { Flight } from "../measures/measure-lines.tsx";

/** The campaigns of the workspace by their days; none where its plan has no campaigns. */
export function useFlights(): Flight[] {
  const { workspace } = useAccess();
  const hasCampaigns = workspace.features.includes("campaigns");
  const { data } = useAnswer((api, options) =>
    hasCampaigns ? api.campaigns.list({ limit: 100 }, options) : null,
  );
  return (data?.data ?? []).flatMap(({ name, start_date: from, end_date: to }) =>
    from === null || to === null ? [] : [{ name, from, to }],
  );
}
