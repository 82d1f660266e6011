export { documentDefinition } from "./reading/counted.ts";
export { findSectionType, SECTION_TYPES } from "./section-types.ts";
export type { SectionContent, SectionReading } from "./section.ts";
