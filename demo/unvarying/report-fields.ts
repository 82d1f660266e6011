import type { ReasonedFields } from "./reasoned-fields.ts";

/** Reports, their templates and automations. */
export const REPORT_FIELDS: ReasonedFields = [
  [
    "The network of the demo has no logo in its library",
    ["report_template.branding.logo_file_id", "report_template.branding.logo_url"],
  ],
  [
    "Columns with money and texts of the contract are off in every template of the demo",
    [
      "report_template.sections[].options.show_canceled",
      "report_template.sections[].options.show_copy",
      "report_template.sections[].options.show_costs",
      "report_template.sections[].options.show_rates",
    ],
  ],
  [
    "One number of posts suits every template of the demo",
    ["report_template.sections[].options.posts"],
  ],
];
