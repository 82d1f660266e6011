import { createEndpoint } from "./endpoints/create-endpoint.ts";
import { deleteEndpoint } from "./endpoints/delete-endpoint.ts";
import { getDelivery } from "./deliveries/get-delivery.ts";
import { getEndpoint } from "./endpoints/get-endpoint.ts";
import { listDeliveries } from "./deliveries/list-deliveries.ts";
import { listEndpoints } from "./endpoints/list-endpoints.ts";
import { retryDelivery } from "./deliveries/retry-delivery.ts";
import { retryFailedDeliveries } from "./deliveries/retry-failed-deliveries.ts";
import { rotateEndpointSecret } from "./endpoints/rotate-endpoint-secret.ts";
import { testEndpoint } from "./endpoints/test-endpoint.ts";
import { updateEndpoint } from "./endpoints/update-endpoint.ts";

/** Webhook endpoints, their delivery log and manual retries. */

const endpointOperations = [
  listEndpoints,
  createEndpoint,
  getEndpoint,
  updateEndpoint,
  deleteEndpoint,
  rotateEndpointSecret,
];

/** Operations on test deliveries, the delivery log and retries. */
const deliveryOperations = [
  testEndpoint,
  listDeliveries,
  getDelivery,
  retryDelivery,
  retryFailedDeliveries,
];

export const webhookEndpointOperations = [...endpointOperations, ...deliveryOperations];

export { requireActive, requireReceiving } from "./deliveries/delivery-access.ts";
export { deliverySchema } from "./deliveries/delivery.schema.ts";
export { deliveryView } from "./deliveries/delivery-view.ts";
export { sweepEndpointsCron, sweepEndpointsJob } from "./sweep-endpoints.job.ts";
