import { createEndpoint } from "./create-endpoint.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { getDelivery } from "./deliveries/get-delivery.ts";
import { getEndpoint } from "./get-endpoint.ts";
import { listDeliveries } from "./deliveries/list-deliveries.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { retryDelivery } from "./deliveries/retry-delivery.ts";
import { retryFailedDeliveries } from "./deliveries/retry-failed-deliveries.ts";
import { rotateEndpointSecret } from "./rotate-endpoint-secret.ts";
import { testEndpoint } from "./test-endpoint.ts";
import { updateEndpoint } from "./update-endpoint.ts";

const endpointOperations = [
  listEndpoints,
  createEndpoint,
  getEndpoint,
  updateEndpoint,
  deleteEndpoint,
  rotateEndpointSecret,
];

/** Test, delivery log, retries. */
const deliveryOperations = [
  testEndpoint,
  listDeliveries,
  getDelivery,
  retryDelivery,
  retryFailedDeliveries,
];

export const webhookEndpointOperations = [...endpointOperations, ...deliveryOperations];

export { deliverySchema } from "./deliveries/delivery.schema.ts";
export { deliveryView } from "./deliveries/delivery-view.ts";
export { sweepEndpointsCron, sweepEndpointsJob } from "./sweep-endpoints.job.ts";
