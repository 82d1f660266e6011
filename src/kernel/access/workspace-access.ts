import type { WorkspaceKind } from "../../db/schema/tables.ts";
import type { RateTier } from "../limits/rate-limit.ts";
import type { Feature, PlanName, PlanSource } from "./plans.ts";

/** A workspace with its rights. The access cache keeps it for a few seconds. */
export interface WorkspaceAccess {
  id: string;
  kind: WorkspaceKind;
  name: string;
  handle: string | null;
  logoUrl: string | null;
  parentId: string | null;
  plan: PlanName;
  planSource: PlanSource;
  /**
   * The features that the workspace may use: those of its plan where the server sells plans, else
   * all of them.
   */
  features: ReadonlySet<Feature>;
  /** Maximum bytes of the files in its library. */
  fileBytesMax: number;
  /** False where the operator disabled the writes of programs. */
  writesEnabled: boolean;
  /**
   * True for a subnetwork that its network suspended: it can be read, and only its keys, apps and
   * team can be changed.
   */
  isSuspended: boolean;
  rateTier: RateTier;
  emvRates: { likeRate: number; commentRate: number; longFormCpm: number; shortFormCpm: number };
  /** Existing shows that the workspace sees, in its own order. */
  showIds: readonly string[];
  showSet: ReadonlySet<string>;
  /** Those of `showIds` that are archived: they can be read, and are left out of lists of shows. */
  archivedShowIds: ReadonlySet<string>;
  /**
   * Shows that the workspace refers to and that no longer exist: they are listed here, and left out
   * of every list and total.
   */
  missingShowIds: readonly string[];
  createdAt: Date;
}
