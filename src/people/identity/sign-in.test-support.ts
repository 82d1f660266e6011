import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { runDueJobs } from "../../infrastructure/jobs/run-due-jobs.ts";
import { createPool } from "../../db/connection/pool.ts";
import type { Mail, PostedMail } from "../../infrastructure/mail/mail.ts";
import { createSealedMailer, sendMailJob } from "../../infrastructure/mail/post-mail.ts";
import { type DeriveKey, PasswordHasher } from "./passwords/password-hasher.ts";
import type { SignedIn } from "./sessions/sessions.ts";
import { createPeople } from "./create-people.ts";
import type { IdentityParts } from "./identity-parts.ts";
import type { SocialProvider } from "./openid/social-provider.ts";
import { scrypt } from "node:crypto";
import { confirmEmail, requestSignUp } from "./sign-up.ts";

/** A low cost, because tests sign in hundreds of times and do not check the cost. */
const TEST_COST = { logCost: 4, blockSize: 1, parallelism: 1 };
export const BASE_URL = "http://localhost:4000";
export const PASSWORD = "a quiet harbour at noon";

export interface SignInApp {
  app: TestApp;
  parts: IdentityParts;
  /** Number of scrypt runs since the last call. */
  scryptRuns(): number;
  /** Runs the mail job; returns the mails sent since the last call, oldest first. */
  mails(): Promise<Mail[]>;
  /** The token of the link in the newest mail. */
  mailedToken(): Promise<string>;
  /** A person with a confirmed address, signed in. */
  person(email?: string): Promise<SignedIn>;
  close(): Promise<void>;
}

/** A whole application with cheap password hashes and mails in memory. */
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
  const parts: IdentityParts = {
    database: runtime.database,
    secrets: runtime.secrets,
    passwords: new PasswordHasher(TEST_COST, derive),
    appUrl: `${BASE_URL}/app`,
    baseUrl: BASE_URL,
    signUp: "open",
    socialProviders,
  };
  const mailer = {
    hasServer: true,
    send: async (mail: PostedMail) => void sent.push(mail),
    close: () => undefined,
  };
  Object.assign(runtime.services, {
    identity: parts,
    people: createPeople(parts),
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
    parts,
    scryptRuns: () => {
      const count = runs;
      runs = 0;
      return count;
    },
    mails,
    mailedToken,
    person: async (email = `person-${(people += 1)}@example.com`) => {
      await requestSignUp(parts, { email, password: PASSWORD, name: "Ada Quay" }, clock.now());
      return confirmEmail(parts, await mailedToken(), clock.now());
    },
    close: async () => {
      await pool.end();
      await app.close();
    },
  };
}
