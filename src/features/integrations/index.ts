import type { AnyAppRoute } from "../../kernel/app-route.ts";
import type { AnyOperation } from "../../kernel/operation.ts";
import { finishPlatformSignIn, startPlatformSignIn } from "./connect-sign-in.ts";
import { deleteIntegration } from "./delete-integration.ts";
import { getConnection } from "./get-connection.ts";
import { getIntegration } from "./get-integration.ts";
import { listConnections } from "./list-connections.ts";
import { listIntegrations } from "./list-integrations.ts";
import { putIntegration } from "./put-integration.ts";
import { refreshPlatform } from "./refresh-platform.ts";

export const integrationOperations: readonly AnyOperation[] = [listConnections, getConnection, listIntegrations, getIntegration, putIntegration, deleteIntegration, refreshPlatform];

/** For people in a browser: signing in at a platform. */
export const integrationRoutes: readonly AnyAppRoute[] = [startPlatformSignIn, finishPlatformSignIn];

export { connectAccount, type NewConnection } from "./connect-account.ts";
export type { AccountServices } from "./refresh/account-services.ts";
export { refreshDueAccountsCron, refreshDueAccountsJob } from "./refresh/due-accounts.ts";
export { refreshAccountJob } from "./refresh/refresh-account.job.ts";
export { markStaleAccountsCron, markStaleAccountsJob } from "./refresh/stale-accounts.ts";
