import { airChecksSection } from "./campaign/air-checks.section.ts";
import { deliveryOverTimeSection } from "./campaign/delivery-over-time.section.ts";
import { emvSection } from "./campaign/emv.section.ts";
import { makegoodsSection } from "./campaign/makegoods.section.ts";
import { placementsSection } from "./campaign/placements.section.ts";
import { promiseSection } from "./campaign/promise.section.ts";
import { reconciliationSection } from "./campaign/reconciliation.section.ts";
import { responseSection } from "./campaign/response.section.ts";
import { audienceSection } from "./measurement/audience.section.ts";
import { comparisonSection } from "./measurement/comparison.section.ts";
import { episodesSincePublishingSection } from "./measurement/episodes-since-publishing.section.ts";
import { postsSection } from "./measurement/posts.section.ts";
import { rankingsSection } from "./measurement/rankings.section.ts";
import type { SectionType } from "./section.ts";
import { changesSinceLastSection } from "./summary/changes-since-last.section.ts";
import { headlineSection } from "./summary/headline.section.ts";
import { methodSection } from "./summary/method.section.ts";
import { whatDidNotGoAsPlannedSection } from "./summary/what-did-not-go-as-planned.section.ts";
import { textSection } from "./text.section.ts";

/** Every kind of section, in the order of the reference. */
export const SECTION_TYPES: readonly SectionType[] = Object.freeze([
  headlineSection,
  promiseSection,
  deliveryOverTimeSection,
  placementsSection,
  postsSection,
  audienceSection,
  responseSection,
  airChecksSection,
  reconciliationSection,
  makegoodsSection,
  emvSection,
  rankingsSection,
  episodesSincePublishingSection,
  comparisonSection,
  textSection,
  whatDidNotGoAsPlannedSection,
  changesSinceLastSection,
  methodSection,
]);

const BY_TYPE = new Map(SECTION_TYPES.map((section) => [section.type, section]));

export const findSectionType = (type: string): SectionType | undefined => BY_TYPE.get(type);
