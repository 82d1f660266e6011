export {
  brandingField,
  brandingSchema,
  nameField,
  reportFields,
  sectionSchema,
  sectionsField,
  windowSchema,
} from "./definition.schema.ts";
export { NO_BRANDING, storedBranding, storedSections, storedWindow } from "./report-definition.ts";
export { viewBranding } from "./view-branding.ts";
