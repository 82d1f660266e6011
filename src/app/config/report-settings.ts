import { folderOf, optional, setting, switchOf } from "./setting-values.ts";

/** Settings of reports. */
export const REPORTS = {
  FONTS_DIR: optional(
    folderOf,
    "Folder with further fonts for printed reports, TTF or OTF, such as Noto Sans SC, JP and KR " +
      "([operations.md](operations.md#printed-reports))",
  ),
  CONFIRM_RECIPIENTS: setting(
    switchOf,
    "off",
    "`on`: who is to get reports by mail is asked once, and gets none before saying yes " +
      "([report-automations.md](report-automations.md#double-opt-in))",
  ),
};
