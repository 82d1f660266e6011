import type { ReasonedFields } from "./reasoned-fields.ts";

/** Reports, their templates and automations. */
export const REPORT_FIELDS: ReasonedFields = [
  [
    "The network of the demo has no logo in its library",
    ["report_template.branding.logo_file_id", "report_template.branding.logo_url"],
  ],
  [
    "One number of posts suits every template of the demo",
    ["report_template.sections[].options.posts"],
  ],
];
