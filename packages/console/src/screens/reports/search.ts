import { readFields } from "../../shell/read-fields.ts";

/**
 * What the addresses of the area state: filters, the open dialog, and what it is about. Pages read
 * their own fields of it, so that the first screen carries none of these lists.
 */
export type AreaSearch = Partial<
  Record<
    keyof ListSearch | keyof AutomationsSearch | keyof TemplatesSearch | keyof ReportSearch,
    string
  >
>;

export const readList = readFields({
  type: ["campaign", "show", "network", "cluster", "custom"],
  status: ["draft", "generating", "ready", "failed"],
  shared: ["yes"],
  campaign: "text",
  show: "text",
  act: ["new"],
});
export type ListSearch = ReturnType<typeof readList>;

/** `report` and `campaign`: what a new automation is about. */
export const readAutomations = readFields({
  automation: "text",
  act: ["new", "edit"],
  report: "text",
});
export type AutomationsSearch = ReturnType<typeof readAutomations>;

export const readTemplates = readFields({ template: "text", section: "text", act: ["new"] });
export type TemplatesSearch = ReturnType<typeof readTemplates>;

/** `section`: the chosen one; `from` and `to`: numbers of snapshots that are compared. */
export const readReport = readFields({
  view: ["snapshots", "readers", "schedule"],
  section: "text",
  depth: ["bands", "none"],
  from: "text",
  to: "text",
  act: ["send", "generate", "link", "delete", "template"],
});
export type ReportSearch = ReturnType<typeof readReport>;
