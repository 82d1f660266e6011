import { deleteDelivery } from "./delete-delivery.ts";
import { listDelivery } from "./list-delivery.ts";
import { uploadDelivery } from "./upload-delivery.ts";

/** Counts that ad servers reported for campaigns, beside the figures of Castmeter. */

export const externalDeliveryOperations = [uploadDelivery, listDelivery, deleteDelivery];

export { type DeliveryInput, planDelivery } from "./plan-delivery.ts";
export { upsertDelivery } from "./delivery.store.ts";
