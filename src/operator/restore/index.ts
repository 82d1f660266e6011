/** The restore of an installation, for the command and the page of a new server. */

export { findUse, type RestoreCheck } from "./restore-checks.ts";
export { restoreStateOf, restoreStateSchema } from "./restore-view.ts";
export type { ServedRestores } from "./served-restores.ts";
export { type RestoredInstallation, restoreInstallation } from "./restore-installation.ts";
