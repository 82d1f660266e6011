import { discoveryOperations } from "../features/accounts/account-discovery/index.ts";
import { analyticsOperations } from "../features/measurement/analytics/index.ts";
import { brandOperations } from "../features/sponsorship/brands/index.ts";
import { airCheckOperations } from "../features/sponsorship/air-checks/index.ts";
import { campaignOperations } from "../features/sponsorship/campaigns/index.ts";
import { externalDeliveryOperations } from "../features/sponsorship/external-delivery/index.ts";
import {
  clusterBuilderOperations,
  reviewSessionOperations,
} from "../features/grouping/cluster-builder/index.ts";
import { clusterOperations } from "../features/grouping/clusters/index.ts";
import {
  dataLinkOperations,
  dataLinkSessionOperations,
} from "../features/sharing/data-links/index.ts";
import { dataRequestOperations } from "../features/accounts/data-requests/index.ts";
import { demographicsOperations } from "../features/measurement/demographics/index.ts";
import {
  developerOperations,
  developerRoutes,
} from "../features/administration/developer/index.ts";
import {
  episodeOperations,
  feedOperations,
  feedSessionOperations,
} from "../features/catalogue/episodes/index.ts";
import { eventOperations } from "../features/integrations/event-log/index.ts";
import { geographyOperations } from "../features/measurement/geography/index.ts";
import {
  connectionRoutes,
  connectionSessionOperations,
  integrationOperations,
} from "../features/accounts/connections/index.ts";
import { goalOperations } from "../features/catalogue/goals/index.ts";
import { keyOperations } from "../features/administration/keys/index.ts";
import {
  insertionOrderOperations,
  insertionOrderSessionOperations,
} from "../features/sponsorship/insertion-orders/index.ts";
import { sponsorOperations } from "../features/sponsorship/sponsors/index.ts";
import { libraryOperations } from "../features/sponsorship/library/index.ts";
import { metaOperations } from "../features/integrations/meta/index.ts";
import { researchOperations } from "../features/research/web-research/index.ts";
import {
  removalOperations,
  removalSessionOperations,
} from "../features/administration/removal/index.ts";
import { exportOperations } from "../features/reporting/exports/index.ts";
import { previewOperations } from "../features/reporting/previews/index.ts";
import { reportOperations } from "../features/reporting/reports/index.ts";
import { snapshotOperations } from "../features/reporting/snapshots/index.ts";
import { shareLinkOperations } from "../features/reporting/share-links/index.ts";
import { podcastOperations } from "../features/research/podcasts/index.ts";
import { automationOperations } from "../features/reporting/automations/index.ts";
import { sendingOperations } from "../features/reporting/sending/index.ts";
import { templateOperations } from "../features/reporting/templates/index.ts";
import { searchOperations } from "../features/catalogue/search/index.ts";
import { showOperations, showSessionOperations } from "../features/catalogue/shows/index.ts";
import { signInRoutes } from "../features/administration/sign-in/index.ts";
import { syncOperations } from "../features/accounts/sync/index.ts";
import {
  teamOperations,
  teamRoutes,
  teamSessionOperations,
} from "../features/administration/team/index.ts";
import { transcriptOperations } from "../features/catalogue/transcripts/index.ts";
import { alarmOperations, alarmRoutes } from "../features/administration/alarms/index.ts";
import { usageOperations } from "../features/administration/usage/index.ts";
import { resolverOperations } from "../features/integrations/resolver/index.ts";
import { webhookEndpointOperations } from "../features/integrations/webhook-endpoints/index.ts";
import {
  workspaceOperations,
  workspaceSessionOperations,
} from "../features/administration/workspace/index.ts";
import { asSessionOperation } from "../kernel/operation/for-sessions.ts";
import type { SessionRoute } from "../kernel/operation/session-route.ts";
import type { Operation } from "../kernel/operation/operation.ts";
import { installationRoutes } from "../operator/installation/index.ts";
import { openApiOperations } from "../surfaces/openapi/index.ts";
import type { Services } from "./services.ts";

/**
 * Every operation of the API. HTTP routes, OpenAPI, error reference and structure tests are made
 * from this one list.
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
  ...resolverOperations,
  ...brandOperations,
  ...campaignOperations,
  ...airCheckOperations,
  ...externalDeliveryOperations,
  ...sponsorOperations,
  ...libraryOperations,
  ...insertionOrderOperations,
  ...reportOperations,
  ...snapshotOperations,
  ...exportOperations,
  ...shareLinkOperations,
  ...podcastOperations,
  ...researchOperations,
  ...templateOperations,
  ...sendingOperations,
  ...automationOperations,
  ...webhookEndpointOperations,
  ...eventOperations,
  ...alarmOperations,
  ...integrationOperations,
  ...discoveryOperations,
  ...analyticsOperations,
  ...geographyOperations,
  ...demographicsOperations,
  ...dataRequestOperations,
  ...dataLinkOperations,
]);

/**
 * Operations of people who are signed in, under `/app-api`: no key and no token gives access to
 * them. They go through the same pipeline, with a session as the credential.
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
  ...insertionOrderSessionOperations,
  ...previewOperations,
  ...reviewSessionOperations,
]);

/**
 * Every operation of the API in the form in which signed-in people call it, under `/app-api/v1`
 * (record 0134).
 */
export const API_OF_SESSIONS: readonly Operation<Services>[] = Object.freeze(
  OPERATIONS.map((operation) => asSessionOperation(operation)),
);

/** Routes for sessions only: signing in, passkeys, the sessions themselves. */
export const SESSION_ROUTES: readonly SessionRoute<Services>[] = Object.freeze([
  ...signInRoutes,
  ...developerRoutes,
  ...teamRoutes,
  ...connectionRoutes,
  ...alarmRoutes,
  ...installationRoutes,
]);
