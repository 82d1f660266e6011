/** Links to reports: who may look at a snapshot, how much of it, and until when. */

export {
  countOpened,
  documentOf,
  type LinkAddress,
  openLink,
  type OpenedLink,
} from "./open-link.ts";
export { isPasswordOf, isUnlocked, PasswordTries, UNLOCKED_SEC, unlockValue } from "./unlock.ts";
