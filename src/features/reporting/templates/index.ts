export {
  BUILT_IN_TEMPLATES,
  type BuiltInTemplate,
  builtInTemplateOf,
} from "./built-in-templates.ts";
export { requireTemplate, type TemplateContent } from "./require-template.ts";
