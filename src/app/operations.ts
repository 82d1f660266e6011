import { clusterOperations } from "../features/clusters/index.ts";
import { dataRequestOperations } from "../features/data-requests/index.ts";
import { developerRoutes } from "../features/developer/index.ts";
import { episodeOperations } from "../features/episodes/index.ts";
import { eventOperations } from "../features/events/index.ts";
import { geographyOperations } from "../features/geography/index.ts";
import { integrationOperations, integrationRoutes } from "../features/connections/index.ts";
import { metaOperations } from "../features/meta/index.ts";
import { showOperations } from "../features/shows/index.ts";
import { signInRoutes } from "../features/sign-in/index.ts";
import { syncRoutes } from "../features/sync/index.ts";
import { teamRoutes } from "../features/team/index.ts";
import { usageRoutes } from "../features/usage/index.ts";
import { webhookEndpointOperations } from "../features/webhook-endpoints/index.ts";
import { workspaceOperations } from "../features/workspace/index.ts";
import type { AnyAppRoute } from "../kernel/operation/app-route.ts";
import type { AnyOperation } from "../kernel/operation/operation.ts";
import { openApiOperations } from "../surfaces/openapi/index.ts";

/**
 * Every operation of the API. HTTP routes, OpenAPI, error reference and structure tests walk this
 * one list.
 */
export const OPERATIONS: readonly AnyOperation[] = Object.freeze([
  ...metaOperations,
  ...openApiOperations,
  ...workspaceOperations,
  ...showOperations,
  ...episodeOperations,
  ...clusterOperations,
  ...webhookEndpointOperations,
  ...eventOperations,
  ...integrationOperations,
  ...geographyOperations,
  ...dataRequestOperations,
]);

/**
 * What the console's pages ask for signed-in people, under `/app-api`; no key or token reaches it.
 */
export const APP_ROUTES: readonly AnyAppRoute[] = Object.freeze([
  ...signInRoutes,
  ...developerRoutes,
  ...teamRoutes,
  ...integrationRoutes,
  ...syncRoutes,
  ...usageRoutes,
]);
