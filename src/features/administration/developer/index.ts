import { listAuthorizedApps } from "./list-authorized-apps.ts";
import { listPresets, listScopes } from "./list-catalogues.ts";
import { listLogs } from "./list-logs.ts";
import { removeAuthorizedApp } from "./remove-authorized-app.ts";

/** Developer settings other than keys: the request log and the apps that people authorized. */
export const developerOperations = [listLogs, listAuthorizedApps, removeAuthorizedApp];

/** Operations that the form for a new key needs before a workspace is chosen. */
export const developerRoutes = [listPresets, listScopes];
