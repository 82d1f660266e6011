export {
  brandingSchema,
  nameField,
  reportFields,
  sectionSchema,
  windowSchema,
} from "./definition.schema.ts";
export {
  NO_BRANDING,
  storedBranding,
  storedName,
  storedSections,
  storedWindow,
} from "./report-definition.ts";
export { viewBranding } from "./view-branding.ts";
