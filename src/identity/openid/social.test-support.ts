import type { OutboundClient } from "../../outbound/outbound-client.ts";
import { type AuthService, createAuthService } from "../auth-service.ts";
import {
  type OpenidAccount,
  type OpenidServer,
  startOpenidServer,
} from "./openid-server.test-support.ts";
import type { SignedIn } from "../sessions/sessions.ts";
import { BASE_URL, type SignInApp, startSignInApp } from "../sign-in.test-support.ts";
import type { SocialProviderSettings } from "./social-provider.ts";

export const CALLBACK = `${BASE_URL}/app/sign-in/callback`;

/** A browser that is back from the provider: the address, and what it kept. */
export interface Away {
  back: URL;
  browserSecret: string;
}

interface ReturnOptions {
  auth?: AuthService;
  at?: Date;
}

export interface SocialApp {
  openid: OpenidServer;
  signIn: SignInApp;
  now(): Date;
  later(milliseconds: number): Date;
  /** Somebody new at the provider, who signs in there next; their address. */
  account(changes?: Partial<OpenidAccount>): string;
  /** The same people here, with another provider, or another way there. */
  with(
    settings: Partial<SocialProviderSettings>,
    outbound?: Pick<OutboundClient, "request">,
  ): AuthService;
  /**
   * From the button to the redirect back; `change` is what a stranger does to the address on the
   * way.
   */
  goThere(auth?: AuthService, change?: (url: URL) => void): Promise<Away>;
  comeBack(away: Away, options?: ReturnOptions): Promise<SignedIn>;
  throughProvider(auth?: AuthService): Promise<SignedIn>;
  peopleWith(email: string): Promise<{ id: string; password_hash: string | null; name: string }[]>;
  close(): Promise<void>;
}

/** People, and a provider on loopback that they sign in by. */
export async function startSocialApp(): Promise<SocialApp> {
  const openid = await startOpenidServer(CALLBACK);
  const signIn = await startSignInApp([openid.provider()]);
  const now = (): Date => signIn.app.clock.now();
  let accounts = 0;
  const goThere: SocialApp["goThere"] = async (auth = signIn.auth, change = () => undefined) => {
    const { authorizationUrl, browserSecret } = await auth.startSocialSignIn("oidc", now());
    const url = new URL(authorizationUrl);
    change(url);
    return { back: await openid.visit(url.href), browserSecret };
  };
  const comeBack: SocialApp["comeBack"] = (
    { back, browserSecret },
    { auth = signIn.auth, at = now() } = {},
  ) => {
    const told = (name: string): string => back.searchParams.get(name) ?? "";
    return auth.finishSocialSignIn(
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
    with: (settings, outbound) =>
      createAuthService({
        ...signIn.parts,
        socialProviders: [openid.provider(settings, outbound)],
      }),
    goThere,
    comeBack,
    throughProvider: async (auth = signIn.auth) => comeBack(await goThere(auth), { auth }),
    peopleWith: (email) =>
      signIn.app.sql("select id, password_hash, name from people where email = $1", [email]),
    close: async () => {
      await openid.close();
      await signIn.close();
    },
  };
}

/** What a call is refused with. */
export const refusal = (
  work: Promise<unknown>,
): Promise<{ code: string; message: string; status: number; cause?: unknown }> =>
  work.then(
    () => Promise.reject(new Error("nothing was refused")),
    (error: unknown) => error as never,
  );
