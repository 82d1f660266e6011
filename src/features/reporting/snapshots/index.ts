export { readDocument, withdrawAll } from "./read-document.ts";
export { rotateSigningKey } from "./signing-keys.ts";
export { findSigningKeys } from "./signing-keys.store.ts";
export { storeSnapshot } from "./store-snapshot.ts";
export { findDocument, findSnapshot, type SignedSnapshotRow } from "./snapshot.store.ts";
export { findEntries, findEntryByHash } from "./report-log.store.ts";
