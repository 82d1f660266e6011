import { createTemplate } from "./create-template.ts";
import { deleteTemplate } from "./delete-template.ts";
import { getTemplate } from "./get-template.ts";
import { listTemplates } from "./list-templates.ts";
import { updateTemplate } from "./update-template.ts";

/** Templates of reports: those of the product, and a workspace's own. */

export const templateOperations = [
  listTemplates,
  createTemplate,
  getTemplate,
  updateTemplate,
  deleteTemplate,
];

export { requireTemplate } from "./require-template.ts";
