import { createShareLink } from "./create-share-link.ts";
import { deleteShareLink } from "./delete-share-link.ts";
import { listShareLinks } from "./list-share-links.ts";
import { updateShareLink } from "./update-share-link.ts";

/** Links to reports: who may look at a snapshot, how much of it, and until when. */

export const shareLinkOperations = [
  listShareLinks,
  createShareLink,
  updateShareLink,
  deleteShareLink,
];

export { hashLinkPassword } from "./link-password.ts";
export { insertMailLink, MAIL_LINK_DAYS } from "./mail-link.ts";
export { openAddressOf } from "./link-token.ts";
export {
  countOpened,
  documentOf,
  type LinkAddress,
  openLink,
  type OpenedLink,
} from "./open-link.ts";
export {
  applyPublicLink,
  concernsPublicLink,
  planPublicLink,
  type PublicLinkChange,
  writtenByLink,
} from "./public-link.ts";
export { recordLinkChange } from "./recorded-links.ts";
export { shareLinkEvents } from "./share-link-events.ts";
export type { LinkServices } from "./report-of-link.ts";
export { depthField, expiresField, passwordField } from "./share-link.schema.ts";
export { findPublicLink, findShareLink, type ShareLinkRow } from "./share-link.store.ts";
export { isPasswordOf, isUnlocked, takePasswordTry, UNLOCKED_SEC, unlockValue } from "./unlock.ts";
