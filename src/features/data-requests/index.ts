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

export { listOperatorDataRequests, operatorDataRequestView } from "./operator-data-requests.ts";
export type { DataRequestRow } from "./data-request.store.ts";
export { fulfilDataRequest, rejectDataRequest, startDataRequest } from "./staff-changes.ts";
