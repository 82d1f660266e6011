import type { WriteContext } from "../../../../kernel/pipeline/context.ts";

/** The part of a context that changes of a campaign need, whether a call or a job makes them. */
export type CampaignScope = Pick<WriteContext, "database" | "urls"> & {
  workspace: Pick<WriteContext["workspace"], "id" | "handle" | "showIds">;
};
