import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import type { IdentityParts } from "../identity-parts.ts";
import {
  type OpenidAccount,
  type OpenidServer,
  startOpenidServer,
} from "./openid-server.test-support.ts";
import type { SignedIn } from "../sessions/sessions.ts";
import { BASE_URL, type SignInApp, startSignInApp } from "../sign-in.test-support.ts";
import type { SocialProviderSettings } from "./social-provider.ts";
import { finishSocialAuthentication, startSocialAuthentication } from "./social-sign-in.ts";

export const CALLBACK = `${BASE_URL}/app/sign-in/callback`;

/**
 * The state of a browser after its return from the provider: its address, and the secret that it
 * kept.
 */
export interface Away {
  back: URL;
  browserSecret: string;
}

interface ReturnOptions {
  parts?: IdentityParts;
  at?: Date;
}

export interface SocialApp {
  openid: OpenidServer;
  signIn: SignInApp;
  now(): Date;
  later(milliseconds: number): Date;
  /** Makes a new account at the provider, which signs in there next; returns its address. */
  account(changes?: Partial<OpenidAccount>): string;
  /** The same people with another provider, or another outbound client. */
  with(
    settings: Partial<SocialProviderSettings>,
    outbound?: Pick<OutboundClient, "request">,
  ): IdentityParts;
  /**
   * Follows a sign-in from the button to the redirect back; `change` is an attacker's edit of the
   * address.
   */
  goThere(parts?: IdentityParts, change?: (url: URL) => void): Promise<Away>;
  comeBack(away: Away, options?: ReturnOptions): Promise<SignedIn>;
  throughProvider(parts?: IdentityParts): Promise<SignedIn>;
  peopleWith(email: string): Promise<{ id: string; password_hash: string | null; name: string }[]>;
  close(): Promise<void>;
}

/** People, and a provider on loopback at which they sign in. */
export async function startSocialApp(): Promise<SocialApp> {
  const openid = await startOpenidServer(CALLBACK);
  const signIn = await startSignInApp([openid.provider()]);
  const now = (): Date => signIn.app.clock.now();
  let accounts = 0;
  const goThere: SocialApp["goThere"] = async (parts = signIn.parts, change = () => undefined) => {
    const { authorizationUrl, browserSecret } = await startSocialAuthentication(
      parts,
      "oidc",
      now(),
    );
    const url = new URL(authorizationUrl);
    change(url);
    return { back: await openid.visit(url.href), browserSecret };
  };
  const comeBack: SocialApp["comeBack"] = (
    { back, browserSecret },
    { parts = signIn.parts, at = now() } = {},
  ) => {
    const told = (name: string): string => back.searchParams.get(name) ?? "";
    return finishSocialAuthentication(
      parts,
      {
        state: told("state"),
        code: told("code"),
        iss: back.searchParams.get("iss"),
        browserSecret,
      },
      at,
    );
  };
  return {
    openid,
    signIn,
    now,
    later: (milliseconds) => new Date(now().getTime() + milliseconds),
    account: (changes = {}) => {
      accounts += 1;
      openid.account = {
        sub: `account-${accounts}`,
        email: `account-${accounts}@example.com`,
        email_verified: true,
        name: "Ada Quay",
        ...changes,
      };
      return openid.account.email ?? "";
    },
    with: (settings, outbound) => ({
      ...signIn.parts,
      socialProviders: [openid.provider(settings, outbound)],
    }),
    goThere,
    comeBack,
    throughProvider: async (parts = signIn.parts) => comeBack(await goThere(parts), { parts }),
    peopleWith: (email) =>
      signIn.app.sql("select id, password_hash, name from people where email = $1", [email]),
    close: async () => {
      await openid.close();
      await signIn.close();
    },
  };
}

/** The error with which a call is refused. */
export const refusal = (
  work: Promise<unknown>,
): Promise<{ code: string; message: string; status: number; cause?: unknown }> =>
  work.then(
    () => Promise.reject(new Error("nothing was refused")),
    (error: unknown) => error as never,
  );
