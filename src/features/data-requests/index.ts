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

export type { DataRequestRow } from "./data-request.store.ts";
export { dataRequestView } from "./data-request-view.ts";
export { fulfilDataRequest, rejectDataRequest, startDataRequest } from "./staff-changes.ts";
