import { accountDayObject } from "./account-day-line.ts";
import type { ArchiveObject } from "./archive-object.ts";
import { autoBuildObject } from "./auto-build-line.ts";
import { clusterNodeObject, clusterObject } from "./cluster-line.ts";
import { dailyReachObject } from "./daily-reach-line.ts";
import { dismissedPostObject } from "./dismissed-post-line.ts";
import { connectionObject } from "./connection-line.ts";
import { episodeObject } from "./episode-line.ts";
import { goalObject } from "./goal-line.ts";
import { showObject } from "./show-line.ts";
import { transcriptObject } from "./transcript-line.ts";
import { teamMemberObject, workspaceObject } from "./workspace-line.ts";

/**
 * Every kind of line, in the order an export writes those of a show: a parent comes before its
 * children. Builds and suggestions of the cluster builder have none: a build on the new
 * installation makes them anew, and its ids would name jobs that never ran there. What a person
 * dismissed or removed has lines, so that no build brings it back.
 */
export const ARCHIVE_OBJECTS: ReadonlyMap<string, ArchiveObject> = new Map(
  [
    workspaceObject,
    teamMemberObject,
    showObject,
    connectionObject,
    accountDayObject,
    episodeObject,
    transcriptObject,
    goalObject,
    autoBuildObject,
    clusterObject,
    clusterNodeObject,
    dailyReachObject,
    dismissedPostObject,
  ].map((entry) => [entry.object, entry]),
);

/**
 * Objects of the archive format that this version has no table for. They are refused by name, so
 * that nothing is lost silently.
 */
export const OBJECTS_WITHOUT_TABLE: ReadonlySet<string> = new Set([
  "account_metrics",
  "geography_entry",
  "brand",
  "campaign",
  "campaign_slot",
]);
