export { audienceProvenance, percentOf } from "./audience-provenance.ts";
export {
  acrossEntryFields,
  acrossQuery,
  audienceEntryFields,
  audienceMeta,
  partValue,
  platformsQuery,
  showIdsQuery,
} from "./audience.schema.ts";
export {
  acrossMetaOf,
  audienceMetaOf,
  filledEntry,
  unavailableEntry,
  viewAcross,
  viewOfShow,
} from "./audience-view.ts";
export {
  type AudienceRow,
  type AudienceServices,
  loadAudience,
  type PlatformAudience,
} from "./load-audience.ts";
