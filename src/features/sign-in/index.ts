import type { AnyAppRoute } from "../../kernel/operation/app-route.ts";
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
import { finishSocialSignIn, startSocialSignIn } from "./social-sign-in.ts";
import { sendVerification, signUp, verifyEmail } from "./sign-up.ts";

const accountRoutes: readonly AnyAppRoute[] = [
  signUp,
  verifyEmail,
  sendVerification,
  setUp,
  requestReset,
  resetPassword,
  changePassword,
  createWorkspace,
];

const sessionRoutes: readonly AnyAppRoute[] = [
  signIn,
  signOut,
  getSession,
  listSessions,
  endSession,
  endOtherSessions,
];

const passkeyRoutes: readonly AnyAppRoute[] = [
  startPasskey,
  addPasskey,
  listPasskeys,
  renamePasskey,
  deletePasskey,
  startPasskeySignIn,
  signInWithPasskey,
];

const socialRoutes: readonly AnyAppRoute[] = [startSocialSignIn, finishSocialSignIn];

export const signInRoutes: readonly AnyAppRoute[] = [
  ...accountRoutes,
  ...sessionRoutes,
  ...passkeyRoutes,
  ...socialRoutes,
];

export { sweepSignInCron, sweepSignInJob } from "./sweep-expired.job.ts";
