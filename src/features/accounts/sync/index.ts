import { importCsv } from "./import-csv.ts";
import { listSyncTargets } from "./list-sync-targets.ts";
import { syncSession } from "./sync-session.ts";

/** Figures of dashboards without an API, by a session, a token or a file. */
export const syncOperations = [listSyncTargets, syncSession, importCsv];

export { describeFaults, importDays } from "./import-days.ts";
export { IMPORTED_PLATFORMS } from "./sync-access.ts";
