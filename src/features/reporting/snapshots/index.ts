import { diffSnapshots } from "./diff-snapshots.ts";
import { getSnapshot } from "./get-snapshot.ts";
import { listSnapshots } from "./list-snapshots.ts";
import { withdrawSnapshot } from "./withdraw-snapshot.ts";

/** Snapshots of reports: signed documents that never change. */

export const snapshotOperations = [listSnapshots, getSnapshot, diffSnapshots, withdrawSnapshot];

export { comparedSnapshot, summaryOf } from "./compare-snapshots.ts";
export { readDocument, withdrawAll } from "./read-document.ts";
export { rotateSigningKey } from "./signing-keys.ts";
export { findSigningKeys, type PublicKeyRow } from "./signing-keys.store.ts";
export { snapshotSummarySchema } from "./snapshot.schema.ts";
export { summariseSnapshot } from "./summarise-snapshot.ts";
export { storeSnapshot } from "./store-snapshot.ts";
export { readableOwner, readSubnetworks } from "./readable-owner.ts";
export { requireReadableSnapshot } from "./snapshot-access.ts";
export { snapshotEvents } from "./snapshot-events.ts";
export { viewSnapshot } from "./snapshot-view.ts";
export {
  findDocument,
  findPublishedNumber,
  findShownSnapshot,
  findSnapshot,
} from "./snapshot.store.ts";
export { findEntries, findEntryByHash } from "./report-log.store.ts";
