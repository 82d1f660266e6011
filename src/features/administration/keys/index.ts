import { createKey } from "./create-key.ts";
import { listKeys } from "./list-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";
import { updateKey } from "./update-key.ts";

/**
 * API keys: operations for people, who alone may create keys, and the functions behind the command
 * line.
 */
export const keyOperations = [listKeys, createKey, updateKey, revokeKey, rotateKey];

export { addKey } from "./issue-key.ts";
export { keyStatus } from "./key-view.ts";
export type { KeyRow } from "./key.store.ts";
export { GRACE_HOURS_MAX } from "./key-rotation.ts";
export {
  operatorKeyView,
  revokeOperatorKey,
  rotateOperatorKey,
  setOperatorKeyDisabled,
} from "./operator-keys.ts";
export { listOperatorKeys } from "./operator-keys.store.ts";
