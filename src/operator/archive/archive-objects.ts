import { accountDayObject } from "./lines/account-day-line.ts";
import type { ArchiveObject } from "./archive-object.ts";
import { autoBuildObject } from "./lines/auto-build-line.ts";
import { clusterNodeObject, clusterObject } from "./lines/cluster-line.ts";
import { dailyReachObject } from "./lines/daily-reach-line.ts";
import { dismissedPostObject } from "./lines/dismissed-post-line.ts";
import { connectionObject } from "./lines/connection-line.ts";
import { episodeObject } from "./lines/episode-line.ts";
import { goalObject } from "./lines/goal-line.ts";
import { SALES_OBJECTS } from "./lines/sales-lines.ts";
import { showObject } from "./lines/show-line.ts";
import { transcriptObject } from "./lines/transcript-line.ts";
import { teamMemberObject, workspaceObject } from "./lines/workspace-line.ts";

/**
 * Every kind of line, in the order in which an export writes the lines of a show: a parent comes
 * before its children. Builds and suggestions of the cluster builder have no lines: a build on the
 * new installation makes suggestions again, and the ids would name jobs that never ran there. Posts
 * that a person dismissed or removed have lines, so that no build adds them again.
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
    ...SALES_OBJECTS,
  ].map((entry) => [entry.object, entry]),
);

/**
 * Objects of the archive format for which this version has no table. They are refused by name, so
 * that nothing is lost silently.
 */
export const OBJECTS_WITHOUT_TABLE: ReadonlySet<string> = new Set([
  "account_metrics",
  "geography_entry",
]);
