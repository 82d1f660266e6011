import { discoveryOperations } from "../features/account-discovery/index.ts";
import { analyticsOperations } from "../features/analytics/index.ts";
import { brandOperations } from "../features/brands/index.ts";
import { airCheckOperations } from "../features/air-checks/index.ts";
import { campaignOperations } from "../features/campaigns/index.ts";
import { externalDeliveryOperations } from "../features/external-delivery/index.ts";
import { clusterBuilderOperations } from "../features/cluster-builder/index.ts";
import { clusterOperations } from "../features/clusters/index.ts";
import { dataLinkOperations, dataLinkSessionOperations } from "../features/data-links/index.ts";
import { dataRequestOperations } from "../features/data-requests/index.ts";
import { demographicsOperations } from "../features/demographics/index.ts";
import { developerOperations, developerRoutes } from "../features/developer/index.ts";
import {
  episodeOperations,
  feedOperations,
  feedSessionOperations,
} from "../features/episodes/index.ts";
import { eventOperations } from "../features/events/index.ts";
import { geographyOperations } from "../features/geography/index.ts";
import {
  connectionRoutes,
  connectionSessionOperations,
  integrationOperations,
} from "../features/connections/index.ts";
import { goalOperations } from "../features/goals/index.ts";
import { keyOperations } from "../features/keys/index.ts";
import { insertionOrderOperations } from "../features/insertion-orders/index.ts";
import { sponsorOperations } from "../features/sponsors/index.ts";
import { libraryOperations } from "../features/library/index.ts";
import { metaOperations } from "../features/meta/index.ts";
import { removalOperations, removalSessionOperations } from "../features/removal/index.ts";
import { searchOperations } from "../features/search/index.ts";
import { showOperations, showSessionOperations } from "../features/shows/index.ts";
import { signInRoutes } from "../features/sign-in/index.ts";
import { syncOperations } from "../features/sync/index.ts";
import { teamOperations, teamRoutes, teamSessionOperations } from "../features/team/index.ts";
import { transcriptOperations } from "../features/transcripts/index.ts";
import { usageOperations } from "../features/usage/index.ts";
import { webhookEndpointOperations } from "../features/webhook-endpoints/index.ts";
import { workspaceOperations, workspaceSessionOperations } from "../features/workspace/index.ts";
import type { SessionRoute } from "../kernel/operation/session-route.ts";
import type { Operation } from "../kernel/operation/operation.ts";
import { openApiOperations } from "../surfaces/openapi/index.ts";
import type { Services } from "./services.ts";

/**
 * Every operation of the API. HTTP routes, OpenAPI, error reference and structure tests walk this
 * one list.
 */
export const OPERATIONS: readonly Operation<Services>[] = Object.freeze([
  ...metaOperations,
  ...openApiOperations,
  ...workspaceOperations,
  ...teamOperations,
  ...showOperations,
  ...removalOperations,
  ...feedOperations,
  ...episodeOperations,
  ...goalOperations,
  ...transcriptOperations,
  ...searchOperations,
  ...clusterOperations,
  ...clusterBuilderOperations,
  ...brandOperations,
  ...campaignOperations,
  ...airCheckOperations,
  ...externalDeliveryOperations,
  ...sponsorOperations,
  ...libraryOperations,
  ...insertionOrderOperations,
  ...webhookEndpointOperations,
  ...eventOperations,
  ...integrationOperations,
  ...discoveryOperations,
  ...analyticsOperations,
  ...geographyOperations,
  ...demographicsOperations,
  ...dataRequestOperations,
  ...dataLinkOperations,
]);

/**
 * Operations of people who are signed in, under `/app-api`: no key and no token reaches them. They
 * go through the same pipeline, with a session as the credential.
 */
export const SESSION_OPERATIONS: readonly Operation<Services>[] = Object.freeze([
  ...keyOperations,
  ...developerOperations,
  ...dataLinkSessionOperations,
  ...teamSessionOperations,
  ...connectionSessionOperations,
  ...syncOperations,
  ...usageOperations,
  ...showSessionOperations,
  ...removalSessionOperations,
  ...feedSessionOperations,
  ...workspaceSessionOperations,
]);

/** What belongs to a session alone: signing in, passkeys, the sessions themselves. */
export const SESSION_ROUTES: readonly SessionRoute<Services>[] = Object.freeze([
  ...signInRoutes,
  ...developerRoutes,
  ...teamRoutes,
  ...connectionRoutes,
]);
