/**
 * What a restore of an installation is asked for, checks and shows; `cli/restore` runs it, for the
 * command and the page of a new server.
 */

export {
  beginUse,
  checkFiles,
  checkRows,
  checkSecrets,
  findUse,
  type RestoreCheck,
} from "./restore-checks.ts";
export type { RestoredInstallation, RestoreHooks, RestoreOrder } from "./restore-order.ts";
export { restoreStateOf, restoreStateSchema } from "./restore-view.ts";
export { ServedRestores } from "./served-restores.ts";
