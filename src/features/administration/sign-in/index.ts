import { createWorkspace } from "./create-workspace.ts";
import { signInWithPasskey, startPasskeySignIn } from "./passkey-sign-in.ts";
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskey,
} from "./passkeys.ts";
import { changePassword, requestReset, resetPassword } from "./passwords.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.ts";
import { setUp } from "./set-up.ts";
import { getSession, signIn, signOut } from "./sign-in.ts";
import {
  deleteLinkedAccount,
  finishLinkedAccount,
  listSignInMethods,
  startLinkedAccount,
} from "./linked-accounts.ts";
import { finishSocialSignIn, startSocialSignIn } from "./social-sign-in.ts";
import { sendVerification, signUp, verifyEmail } from "./sign-up.ts";

/** The routes of `/app-api` for accounts and sessions, and the job that deletes expired rows. */

const accountRoutes = [
  signUp,
  verifyEmail,
  sendVerification,
  setUp,
  requestReset,
  resetPassword,
  changePassword,
  createWorkspace,
];

const sessionRoutes = [signIn, signOut, getSession, listSessions, endSession, endOtherSessions];

const passkeyRoutes = [
  startPasskey,
  addPasskey,
  listPasskeys,
  renamePasskey,
  deletePasskey,
  startPasskeySignIn,
  signInWithPasskey,
];

const socialRoutes = [
  startSocialSignIn,
  finishSocialSignIn,
  listSignInMethods,
  startLinkedAccount,
  finishLinkedAccount,
  deleteLinkedAccount,
];

export const signInRoutes = [...accountRoutes, ...sessionRoutes, ...passkeyRoutes, ...socialRoutes];

export { sweepSignInCron, sweepSignInJob } from "./sweep-expired.job.ts";
