import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { DatabaseTransaction } from "../db/connection/database.ts";
import type { People, Person, PersonSession } from "../kernel/access/person.ts";
import {
  finishPasskeySignIn,
  type PasskeySignInOptions,
  startPasskeySignIn,
} from "./passkeys/passkey-sign-in.ts";
import {
  finishRegistration,
  type RegistrationOptions,
  startRegistration,
} from "./passkeys/passkey-registration.ts";
import {
  deletePasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
} from "./passkeys/passkeys.ts";
import { changePassword, type PasswordChange, signIn } from "./passwords/password-sign-in.ts";
import { findMemberships } from "./people.ts";
import { requestReset, resetPassword } from "./passwords/reset-password.ts";
import {
  endSession,
  endSessionOfToken,
  endSessions,
  findSession,
  listSessions,
  type SessionSummary,
  type SignedIn,
} from "./sessions/sessions.ts";
import { createSetupLink, type FirstAccount, setUp } from "./set-up.ts";
import type { SignInParts } from "./sign-in-parts.ts";
import { type NewAccount, sendVerification, signUp, verifyEmail } from "./sign-up.ts";
import type { SocialProvider } from "./openid/social-provider.ts";
import {
  finishSocialSignIn,
  type SocialFinish,
  type SocialStart,
  startSocialSignIn,
} from "./openid/social-sign-in.ts";

/**
 * Everything about signing in, behind one interface: another implementation, a company's own
 * directory say, may stand here. What each call throws is said at its function.
 */
export interface AuthService extends People {
  signUp(account: NewAccount, now: Date): Promise<void>;
  verifyEmail(token: string, now: Date): Promise<SignedIn>;
  sendVerification(person: Person, now: Date): Promise<boolean>;
  signIn(credentials: { email: string; password: string }, now: Date): Promise<SignedIn>;
  signOut(token: string): Promise<void>;
  listSessions(personId: string, now: Date): Promise<SessionSummary[]>;
  endSession(personId: string, sessionId: string): Promise<boolean>;
  endOtherSessions(session: PersonSession): Promise<number>;
  requestReset(email: string, now: Date): Promise<void>;
  resetPassword(reset: { token: string; password: string }, now: Date): Promise<SignedIn>;
  changePassword(session: PersonSession, change: PasswordChange, now: Date): Promise<number>;
  startPasskey(person: Person, now: Date): Promise<RegistrationOptions>;
  addPasskey(
    person: Person,
    made: { response: RegistrationResponseJSON; name: string },
    now: Date,
  ): Promise<PasskeyRow>;
  startPasskeySignIn(now: Date): Promise<PasskeySignInOptions>;
  signInWithPasskey(response: AuthenticationResponseJSON, now: Date): Promise<SignedIn>;
  /** Providers this server signs in by; none unless configured. */
  readonly socialProviders: readonly Pick<SocialProvider, "id" | "name">[];
  startSocialSignIn(providerId: string, now: Date): Promise<SocialStart>;
  finishSocialSignIn(finish: SocialFinish, now: Date): Promise<SignedIn>;
  listPasskeys(personId: string): Promise<PasskeyRow[]>;
  renamePasskey(personId: string, passkeyId: string, name: string): Promise<PasskeyRow | undefined>;
  deletePasskey(personId: string, passkeyId: string): Promise<boolean>;
  createSetupLink(now: Date): Promise<string | undefined>;
  setUp<Made>(
    account: FirstAccount,
    then: (transaction: DatabaseTransaction, person: Person) => Promise<Made>,
    now: Date,
  ): Promise<{ signedIn: SignedIn; made: Made }>;
}

/** Sign-in by password, passkey and configured providers over this database. */
export function createAuthService(parts: SignInParts): AuthService {
  const { database } = parts;
  return Object.freeze({
    findSession: (token, now) => findSession(parts, token, now),
    membershipsOf: (personId) => findMemberships(database, personId),
    signUp: (account, now) => signUp(parts, account, now),
    verifyEmail: (token, now) => verifyEmail(parts, token, now),
    sendVerification: (person, now) => sendVerification(parts, person, now),
    signIn: (credentials, now) => signIn(parts, credentials, now),
    signOut: (token) => endSessionOfToken(parts, token),
    listSessions: (personId, now) => listSessions(database, personId, now),
    endSession: (personId, sessionId) => endSession(database, personId, sessionId),
    endOtherSessions: (session) => endSessions(database, session.person.id, session.id),
    requestReset: (email, now) => requestReset(parts, email, now),
    resetPassword: (reset, now) => resetPassword(parts, reset, now),
    changePassword: (session, change, now) => changePassword(parts, session, change, now),
    startPasskey: (person, now) => startRegistration(parts, person, now),
    addPasskey: (person, made, now) => finishRegistration(parts, person, made, now),
    startPasskeySignIn: (now) => startPasskeySignIn(parts, now),
    signInWithPasskey: (response, now) => finishPasskeySignIn(parts, response, now),
    socialProviders: parts.socialProviders.map(({ id, name }) => ({ id, name })),
    startSocialSignIn: (providerId, now) => startSocialSignIn(parts, providerId, now),
    finishSocialSignIn: (finish, now) => finishSocialSignIn(parts, finish, now),
    listPasskeys: (personId) => listPasskeys(database, personId),
    renamePasskey: (personId, passkeyId, name) =>
      renamePasskey(database, personId, passkeyId, name),
    deletePasskey: (personId, passkeyId) => deletePasskey(database, personId, passkeyId),
    createSetupLink: (now) => createSetupLink(parts, now),
    setUp: (account, then, now) => setUp(parts, account, then, now),
  } satisfies AuthService);
}
