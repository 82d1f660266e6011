export { changeKey, requireKey, revokeKey } from "./change-key.ts";
export { addKey } from "./create-key.ts";
export { apiKeySchema, apiKeyWithSecretSchema, keyStatus, keyView } from "./key-view.ts";
export { findKeyPage, type KeyRow } from "./key.store.ts";
export { GRACE_HOURS_MAX, previousExpiryOf, requireRotatable, rotateKey } from "./rotate-key.ts";
export {
  listOperatorKeys,
  operatorKeyView,
  revokeOperatorKey,
  rotateOperatorKey,
  setOperatorKeyDisabled,
} from "./operator-keys.ts";
