import type { SectionType } from "./section.ts";
import { textSection } from "./text.section.ts";

/** Every kind of section, in the order of the reference. */
export const SECTION_TYPES: readonly SectionType[] = Object.freeze([textSection]);

const BY_TYPE = new Map(SECTION_TYPES.map((section) => [section.type, section]));

export const findSectionType = (type: string): SectionType | undefined => BY_TYPE.get(type);
