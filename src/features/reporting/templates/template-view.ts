import type { Urls } from "../../../kernel/contract/urls.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { NO_BRANDING, storedSections, viewBranding } from "../definitions/index.ts";
import type { BuiltInTemplate } from "./built-in-templates.ts";
import { knownSections } from "./require-template.ts";
import type { templateSchema } from "./template.schema.ts";
import type { CountedTemplateRow } from "./template.store.ts";

/** The ReportTemplate object of a row. */
export const viewTemplate = (row: CountedTemplateRow, urls: Urls): View<typeof templateSchema> => ({
  object: "report_template",
  id: row.id,
  name: row.name,
  type: row.type,
  sections: row.definition.sections,
  window: row.definition.window,
  branding: viewBranding(row.definition.branding, urls),
  is_default: row.is_default,
  builtin: false,
  report_count: row.report_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/**
 * The object of a built-in template, which is the default of its type where the workspace has no
 * default of its own.
 */
export const viewBuiltIn = (
  template: BuiltInTemplate,
  { urls, isDefault, reportCount }: { urls: Urls; isDefault: boolean; reportCount: number },
): View<typeof templateSchema> => ({
  object: "report_template",
  id: template.id,
  name: template.name,
  type: template.type,
  sections: storedSections(knownSections(template), template.type),
  window: template.window,
  branding: viewBranding(NO_BRANDING, urls),
  is_default: isDefault,
  builtin: true,
  report_count: reportCount,
  created_at: null,
  updated_at: null,
});
