import { folderOf, optional } from "./setting-values.ts";

/** Settings of reports. */
export const REPORTS = {
  FONTS_DIR: optional(
    folderOf,
    "Folder with further fonts for printed reports, TTF or OTF, such as Noto Sans SC, JP and KR " +
      "([operations.md](operations.md#printed-reports))",
  ),
};
