import type { WriteContext } from "../../../../kernel/pipeline/context.ts";

/** The part of a context that changes of a campaign need, by a call or by the clock. */
export type CampaignScope = Pick<WriteContext, "database" | "urls"> & {
  workspace: Pick<WriteContext["workspace"], "id" | "handle" | "showIds">;
};
