import type { WorkspaceKind } from "../../db/schema/tables.ts";
import type { RateTier } from "../limits/rate-limit.ts";
import type { Feature, PlanName, PlanSource } from "./plans.ts";

/** What a workspace is and may see. The access cache keeps it for a few seconds. */
export interface WorkspaceAccess {
  id: string;
  kind: WorkspaceKind;
  name: string;
  handle: string | null;
  logoUrl: string | null;
  parentId: string | null;
  plan: PlanName;
  planSource: PlanSource;
  /** What it may use: by its plan where the server sells plans, else everything. */
  features: ReadonlySet<Feature>;
  /** Bytes of files it may keep in its library. */
  fileBytesMax: number;
  /** False: the operator switched off the writes of programs. */
  writesEnabled: boolean;
  /** A subnetwork that its network suspended reads on; only its keys, apps and team are changed. */
  isSuspended: boolean;
  rateTier: RateTier;
  emvRates: { likeRate: number; commentRate: number; longFormCpm: number; shortFormCpm: number };
  /** Shows this workspace sees and that exist, in its own order. */
  showIds: readonly string[];
  showSet: ReadonlySet<string>;
  /** Those of them that are archived: readable, and left out of lists of shows. */
  archivedShowIds: ReadonlySet<string>;
  /**
   * Shows it points at that no longer exist: listed, and left out of every list and total.
   */
  missingShowIds: readonly string[];
  createdAt: Date;
}
