import { finishPlatformSignIn, startPlatformSignIn } from "./connect-sign-in.ts";
import { deleteIntegration } from "./delete-integration.ts";
import { getConnection } from "./get-connection.ts";
import { getIntegration } from "./get-integration.ts";
import { findConnections } from "./list-connections.ts";
import { listIntegrations } from "./list-integrations.ts";
import { putIntegration } from "./put-integration.ts";
import { refreshPlatform } from "./refresh-platform.ts";
import { dashboardOpened } from "../account-refresh/index.ts";

export const integrationOperations = [
  listConnections,
  getConnection,
  listIntegrations,
  getIntegration,
  putIntegration,
  deleteIntegration,
  refreshPlatform,
];

/** For people in a browser: signing in at a platform, and opening the dashboard. */
export const integrationRoutes = [startPlatformSignIn, finishPlatformSignIn, dashboardOpened];

export { type ConnectPlace, findConnectPlace } from "./connect-place.ts";
export { connectAccount } from "./connect-account.ts";
export { refusalOf, requirePlatformPlan } from "./connect-candidate.ts";
export { replacementOf } from "./connect-account.ts";
export { sweepPlatformSignInsCron, sweepPlatformSignInsJob } from "./sweep-sign-ins.job.ts";
