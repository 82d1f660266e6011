import type { ReasonedFields } from "./reasoned-fields.ts";

/** Reports, their templates and automations. */
export const REPORT_FIELDS: ReasonedFields = [
  [
    "The network of the demo has no logo in its library, and its reports name no partner",
    [
      "report.branding.co_brand",
      "report.branding.logo_file_id",
      "report.branding.logo_url",
      "report_template.branding.logo_file_id",
      "report_template.branding.logo_url",
    ],
  ],
  [
    "The reports are listed when each has its first snapshot, and none was made by the automation",
    [
      "report.automation_id",
      "report.error",
      "report.has_unpublished_changes",
      "report.published_snapshot",
      "report.status",
    ],
  ],
  ["What is in the snapshot is left out of lists", ["report.data", "report.summary"]],
  [
    "The one link that is open has neither a password nor an end",
    ["report.expires_at", "report.password_protected"],
  ],
  [
    "Options that suit every report and template of the demo as they are",
    [
      "report.sections[].options.cumulative",
      "report.sections[].options.daily",
      "report.sections[].options.show_reasons",
      "report_template.sections[].options.posts",
      "report_template.sections[].options.countries",
      "report_template.sections[].options.cumulative",
      "report_template.sections[].options.daily",
      "report_template.sections[].options.demographics",
      "report_template.sections[].options.metric",
      "report_template.sections[].options.show_credits",
      "report_template.sections[].options.show_quotes",
      "report_template.sections[].options.show_reasons",
      "report_template.sections[].options.show_rejected",
      "report_template.sections[].options.show_talking_points",
      "report_template.sections[].options.subject",
      "report_template.sections[].options.show_canceled",
      "report_template.sections[].options.show_copy",
      "report_template.sections[].options.show_costs",
      "report_template.sections[].options.show_rates",
    ],
  ],
];
