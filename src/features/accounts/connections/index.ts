/** Connecting accounts of platforms to shows, and what is connected. */

import { deleteAccountHistory } from "./delete-account-history.ts";
import { deleteIntegration } from "./delete-integration.ts";
import { finishPlatformSignIn } from "./sign-in/finish-sign-in.ts";
import { getConnection } from "./get-connection.ts";
import { getIntegration } from "./get-integration.ts";
import { listConnections } from "./list-connections.ts";
import { listIntegrations } from "./list-integrations.ts";
import { putIntegration } from "./put-integration.ts";
import { refreshPlatform } from "./refresh-platform.ts";
import { startPlatformSignIn } from "./sign-in/start-sign-in.ts";
import { dashboardOpened } from "../account-refresh/index.ts";

export const integrationOperations = [
  listConnections,
  getConnection,
  listIntegrations,
  getIntegration,
  putIntegration,
  deleteIntegration,
  deleteAccountHistory,
  refreshPlatform,
];

/**
 * Operations for people who are signed in: starting a sign-in at a platform, and opening the
 * dashboard.
 */
export const connectionSessionOperations = [startPlatformSignIn, dashboardOpened];

export { listConnections };

/** The route to which a platform's sign-in returns. */
export const connectionRoutes = [finishPlatformSignIn];

export { type ConnectableShow, findConnectableShow } from "./connectable-show.ts";
export { connectAccount, replacementOf } from "./connect-account.ts";
export { disconnectAccount } from "./disconnect-account.ts";
export { refusalOf } from "./connect-candidate.ts";
export { namedCandidate } from "./named-candidate.ts";
export { integrationSchema } from "./integration.schema.ts";
export { sweepPlatformSignInsCron, sweepPlatformSignInsJob } from "./sign-in/sweep-sign-ins.job.ts";
export { viewIntegration } from "./view-integration.ts";
export { integrationEvents } from "./integration-events.ts";
