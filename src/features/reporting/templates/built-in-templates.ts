import type { ReportType } from "../../../domain/report-documents/document.ts";
import type { StoredReportWindow } from "../../../db/schema/report-column-shapes.ts";

/** A template that every workspace has and no one changes, good enough to send as it is. */
export interface BuiltInTemplate {
  id: string;
  name: string;
  type: ReportType;
  /** Types of its sections, in their order, with the options that differ from the defaults. */
  sections: readonly { type: string; options?: Record<string, unknown> }[];
  window: StoredReportWindow | null;
}

const preset = (name: string): StoredReportWindow => ({
  preset: name,
  start_date: null,
  end_date: null,
});

export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = Object.freeze([
  {
    id: "tpl_builtinCampaignProof",
    name: "Campaign proof",
    type: "campaign",
    sections: [
      { type: "headline" },
      { type: "changes_since_last", options: { limit: 10 } },
      { type: "promise" },
      { type: "delivery_over_time" },
      { type: "placements" },
      { type: "episodes_since_publishing" },
      { type: "posts" },
      { type: "audience", options: { limit: 5 } },
      { type: "response" },
      { type: "air_checks" },
      { type: "reconciliation" },
      { type: "makegoods" },
      { type: "what_did_not_go_as_planned" },
      { type: "emv" },
      { type: "method" },
    ],
    window: null,
  },
  {
    id: "tpl_builtinMonthlyNetwork",
    name: "Monthly network",
    type: "network",
    sections: [
      { type: "headline" },
      { type: "changes_since_last" },
      { type: "delivery_over_time" },
      { type: "rankings" },
      { type: "comparison" },
      { type: "audience" },
      { type: "what_did_not_go_as_planned" },
      { type: "method" },
    ],
    window: preset("last_month"),
  },
  {
    id: "tpl_builtinShowOneSheet",
    name: "Show one-sheet",
    type: "show",
    sections: [
      { type: "headline" },
      { type: "delivery_over_time" },
      { type: "episodes_since_publishing" },
      { type: "audience" },
      { type: "rankings" },
      { type: "what_did_not_go_as_planned" },
      { type: "method" },
    ],
    window: preset("last_28_days"),
  },
  {
    id: "tpl_builtinEpisodeAndClips",
    name: "Episode and its clips",
    type: "cluster",
    sections: [
      { type: "headline" },
      { type: "changes_since_last" },
      { type: "delivery_over_time" },
      { type: "posts" },
      { type: "what_did_not_go_as_planned" },
      { type: "method" },
    ],
    window: null,
  },
  {
    id: "tpl_builtinAirCheckList",
    name: "Air-check list",
    type: "custom",
    sections: [
      { type: "headline" },
      { type: "air_checks" },
      { type: "makegoods" },
      { type: "what_did_not_go_as_planned" },
      { type: "method" },
    ],
    window: null,
  },
]);

/** The template of a type where none is chosen and the workspace has no default of its own. */
export const builtInTemplateOf = (type: ReportType): BuiltInTemplate => {
  const template = BUILT_IN_TEMPLATES.find((one) => one.type === type);
  if (template === undefined) throw new Error(`The type ${type} has no built-in template`);
  return template;
};
