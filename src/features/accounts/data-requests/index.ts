import { cancelDataRequest } from "./cancel-data-request.ts";
import { createDataRequest } from "./create-data-request.ts";
import { getDataRequest } from "./get-data-request.ts";
import { listDataRequests } from "./list-data-requests.ts";

export const dataRequestOperations = [
  listDataRequests,
  createDataRequest,
  getDataRequest,
  cancelDataRequest,
];

export { listOperatorDataRequests } from "./operator-data-requests.store.ts";
export { operatorDataRequestView } from "./data-request-view.ts";
export type { DataRequestRow } from "./data-request.store.ts";
export { fulfilDataRequest, rejectDataRequest, startDataRequest } from "./staff-changes.ts";
export { dataRequestEvents } from "./data-request-events.ts";
