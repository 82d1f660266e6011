import type { Executor } from "../../db/connection/database.ts";
import { isAmongFew } from "../../db/statements/is-among.ts";
import { FEW, preparedAmong } from "../../db/connection/prepared-query.ts";
import { type Feature, featuresOf, resolvePlan } from "./plans.ts";

/** The features that the plans of some workspaces include. */
export interface WorkspaceFeatures {
  /** The features of a workspace; empty for a workspace that does not exist. */
  of(workspaceId: string): ReadonlySet<Feature>;
}

const NOTHING: ReadonlySet<Feature> = new Set();
/** On a server that does not sell plans, every workspace has every feature, whatever its plan. */
const EVERYTHING = featuresOf("free", false);

const plans = preparedAmong(
  (database, workspaceIds) =>
    database
      .selectFrom("workspaces")
      .leftJoin("workspaces as network", (join) =>
        join
          .onRef("network.workspace_id", "=", "workspaces.parent_workspace_id")
          .on("workspaces.kind", "=", "subnetwork"),
      )
      .select([
        "workspaces.workspace_id",
        "workspaces.explicit_plan",
        "workspaces.subscription_plan",
        "network.explicit_plan as network_explicit_plan",
        "network.subscription_plan as network_subscription_plan",
      ])
      .where(isAmongFew("workspaces.workspace_id", workspaceIds)),
  { max: FEW },
);

/**
 * The present features of the workspaces, for work that no request of theirs causes. It takes one
 * statement on a server that sells plans, and none on others.
 */
export async function findFeatures(
  executor: Executor,
  workspaceIds: readonly string[],
  sellsPlans: boolean,
): Promise<WorkspaceFeatures> {
  if (!sellsPlans) return { of: () => EVERYTHING };
  if (workspaceIds.length === 0) return { of: () => NOTHING };
  const { rows } = await executor.executeQuery(plans(workspaceIds, {}));
  const found = new Map(
    rows.map((row) => {
      const { plan } = resolvePlan(
        { explicit: row.explicit_plan, subscription: row.subscription_plan },
        { explicit: row.network_explicit_plan, subscription: row.network_subscription_plan },
      );
      return [row.workspace_id, featuresOf(plan, sellsPlans)];
    }),
  );
  return { of: (workspaceId) => found.get(workspaceId) ?? NOTHING };
}
