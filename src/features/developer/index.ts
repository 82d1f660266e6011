import type { AnyAppRoute } from "../../kernel/operation/app-route.ts";
import { listAuthorizedApps, removeAuthorizedApp } from "./authorized-apps.ts";
import { createKey } from "./create-key.ts";
import { listPresets, listScopes } from "./list-catalogues.ts";
import { listKeys } from "./list-keys.ts";
import { listLogs } from "./list-logs.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";
import { updateKey } from "./update-key.ts";

/** Developer settings (completions B3). */
export const developerRoutes: readonly AnyAppRoute[] = Object.freeze([
  listKeys,
  createKey,
  updateKey,
  revokeKey,
  rotateKey,
  listPresets,
  listScopes,
  listLogs,
  listAuthorizedApps,
  removeAuthorizedApp,
]);
