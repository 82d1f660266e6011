import { clusterOperations } from "./features/clusters/index.ts";
import { episodeOperations } from "./features/episodes/index.ts";
import { eventOperations } from "./features/events/index.ts";
import { metaOperations } from "./features/meta/index.ts";
import { showOperations } from "./features/shows/index.ts";
import { webhookEndpointOperations } from "./features/webhook-endpoints/index.ts";
import { workspaceOperations } from "./features/workspace/index.ts";
import type { AnyOperation } from "./kernel/operation.ts";
import { openApiOperations } from "./surfaces/openapi/index.ts";

/** Every operation of the API. HTTP routes, OpenAPI, error reference and structure tests walk this one list. */
export const OPERATIONS: readonly AnyOperation[] = Object.freeze([
  ...metaOperations,
  ...openApiOperations,
  ...workspaceOperations,
  ...showOperations,
  ...episodeOperations,
  ...clusterOperations,
  ...webhookEndpointOperations,
  ...eventOperations,
]);
