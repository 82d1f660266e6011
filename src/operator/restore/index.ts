/** The restore of an installation, for the command and the page of a new server. */

export { findUse, type RestoreCheck } from "./restore-checks.ts";
export {
  type RestoredInstallation,
  restoreInstallation,
  type RestoreOrder,
  type RestoreStep,
} from "./restore-installation.ts";
