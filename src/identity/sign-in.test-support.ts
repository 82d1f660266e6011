import { startTestApp, type TestApp } from "../../test/harness.ts";
import { runDueJobs } from "../jobs/run-due-jobs.test-support.ts";
import { createPool } from "../db/connection/pool.ts";
import type { Mail, PostedMail } from "../mail/mail.ts";
import { createSealedMailer, sendMailJob } from "../mail/post-mail.ts";
import { type AuthService, createAuthService } from "./auth-service.ts";
import { type DeriveKey, PasswordHasher } from "./passwords/password-hasher.ts";
import type { SignedIn } from "./sessions/sessions.ts";
import type { SignInParts } from "./sign-in-parts.ts";
import type { SocialProvider } from "./openid/social-provider.ts";
import { scrypt } from "node:crypto";

/** Cheap: what is tested is not the cost, and tests sign in hundreds of times. */
const TEST_COST = { logCost: 4, blockSize: 1, parallelism: 1 };
export const BASE_URL = "http://localhost:4000";
export const PASSWORD = "a quiet harbour at noon";

export interface SignInApp {
  app: TestApp;
  auth: AuthService;
  parts: SignInParts;
  /** How many times scrypt ran since this was last asked. */
  scryptRuns(): number;
  /** Runs the mail job and gives what went out since this was last asked, oldest first. */
  mails(): Promise<Mail[]>;
  /** The token of the link in the newest mail. */
  mailedToken(): Promise<string>;
  /** A person with a confirmed address, signed in. */
  person(email?: string): Promise<SignedIn>;
  close(): Promise<void>;
}

/**
 * A whole application whose people sign in with cheap hashes, and whose mails are kept in memory.
 */
export async function startSignInApp(
  socialProviders: readonly SocialProvider[] = [],
): Promise<SignInApp> {
  const app = await startTestApp();
  const { runtime, clock } = app;
  const sent: PostedMail[] = [];
  let runs = 0;
  const derive: DeriveKey = (password, salt, { logCost, blockSize, parallelism }) => {
    runs += 1;
    return new Promise((resolve, reject) => {
      scrypt(password, salt, 32, { N: 2 ** logCost, r: blockSize, p: parallelism }, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    });
  };
  const parts: SignInParts = {
    database: runtime.database,
    secrets: runtime.secrets,
    passwords: new PasswordHasher(TEST_COST, derive),
    appUrl: `${BASE_URL}/app`,
    baseUrl: BASE_URL,
    socialProviders,
  };
  const auth = createAuthService(parts);
  const mailer = { send: async (mail: PostedMail) => void sent.push(mail), close: () => undefined };
  Object.assign(runtime.services, {
    auth,
    people: auth,
    sealedMailer: createSealedMailer(mailer, runtime.secrets),
  });
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "mail test" });

  const mails: SignInApp["mails"] = async () => {
    const { failures } = await runDueJobs({
      pool,
      jobs: [sendMailJob],
      clock,
      services: runtime.services,
      log: runtime.log,
    });
    if (failures.length > 0) throw failures[0]?.error;
    return sent.splice(0);
  };
  const mailedToken: SignInApp["mailedToken"] = async () =>
    /token=([\w-]{43})\n/.exec((await mails()).at(-1)?.text ?? "")?.[1] ?? "";
  let people = 0;
  return {
    app,
    auth,
    parts,
    scryptRuns: () => {
      const count = runs;
      runs = 0;
      return count;
    },
    mails,
    mailedToken,
    person: async (email = `person-${(people += 1)}@example.com`) => {
      await auth.signUp({ email, password: PASSWORD, name: "Ada Quay" }, clock.now());
      return auth.verifyEmail(await mailedToken(), clock.now());
    },
    close: async () => {
      await pool.end();
      await app.close();
    },
  };
}
