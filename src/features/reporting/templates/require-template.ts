import type {
  StoredReportBranding,
  StoredReportWindow,
} from "../../../db/schema/report-column-shapes.ts";
import type { ReportType } from "../../../domain/report-documents/document.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { findSectionType } from "../sections/index.ts";
import {
  BUILT_IN_TEMPLATES,
  type BuiltInTemplate,
  builtInTemplateOf,
} from "./built-in-templates.ts";
import { findDefaultTemplate, findTemplate, type TemplateRow } from "./template.store.ts";

/** What a report takes from its template. */
export interface TemplateContent {
  id: string;
  sections: {
    id?: string;
    type: string;
    title?: string | null;
    note?: string | null;
    options?: Record<string, unknown>;
    hide_if_empty?: boolean;
  }[];
  window: StoredReportWindow | null;
  branding: StoredReportBranding | null;
}

/**
 * The template with an id; without an id the workspace's default of the type, or the built-in one.
 *
 * @throws ApiError `parameter_invalid` for an unknown id, and for a template of another type.
 */
export async function requireTemplate(
  { database, workspace }: Pick<Context, "database" | "workspace">,
  type: ReportType,
  id: string | null,
): Promise<TemplateContent> {
  if (id === null) {
    const own = await findDefaultTemplate(database, workspace.id, type);
    return own === undefined ? contentOfBuiltIn(builtInTemplateOf(type)) : contentOf(own);
  }
  const builtIn = BUILT_IN_TEMPLATES.find((one) => one.id === id);
  const found = builtIn ?? (await findTemplate(database, workspace.id, id));
  if (found === undefined)
    throw parameterInvalid(
      "template_id",
      "unknown",
      "template_id names no template of this workspace.",
    );
  if (found.type !== type)
    throw parameterInvalid(
      "template_id",
      "conflict",
      `template_id is a template for reports of type ${found.type}.`,
    );
  return "sections" in found ? contentOfBuiltIn(found) : contentOf(found);
}

/** The sections of a built-in template whose types this version has. */
export const knownSections = ({ sections }: BuiltInTemplate): TemplateContent["sections"] =>
  sections.filter(({ type }) => findSectionType(type) !== undefined).map((one) => ({ ...one }));

const contentOfBuiltIn = (template: BuiltInTemplate): TemplateContent => ({
  id: template.id,
  sections: knownSections(template),
  window: template.window,
  branding: null,
});

const contentOf = ({ id, definition }: TemplateRow): TemplateContent => ({
  id,
  sections: definition.sections,
  window: definition.window,
  branding: definition.branding,
});
