import { fastify, type FastifyInstance } from "fastify";
import { sessionCookieName } from "../../../kernel/access/credentials/session-cookie.ts";
import { addSessionSurface } from "../../../surfaces/session/index.ts";
import type { SocialProvider } from "../../../people/identity/openid/social-provider.ts";
import { type SignInApp, startSignInApp } from "../../../people/identity/sign-in.test-support.ts";
import { signInRoutes } from "./index.ts";

export interface AppReply {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A browser: keeps its cookie and sends the CSRF token of its session. */
export interface Browser {
  cookie: string | null;
  call(method: string, path: string, body?: unknown): Promise<AppReply>;
}

export interface SignInSurface extends SignInApp {
  server: FastifyInstance;
  /** A new browser, with an address of its own unless one is given. */
  browser(address?: string): Browser;
}

/** The sign-in routes behind the real surface. */
export async function startSignInSurface(
  socialProviders: readonly SocialProvider[] = [],
): Promise<SignInSurface> {
  const signIn = await startSignInApp(socialProviders);
  const server = fastify();
  // The surface reads bodies itself, within its own limits, as in the HTTP server.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
  addSessionSurface(server, signIn.app.runtime, { operations: [], routes: signInRoutes });
  await server.ready();
  let browsers = 0;
  const browser = (address = `192.0.2.${(browsers += 1)}`): Browser => {
    let csrfToken = "";
    const self: Browser = {
      cookie: null,
      call: async (method, path, body) => {
        const answer = await server.inject({
          method: method as "GET",
          url: path,
          remoteAddress: address,
          headers: {
            ...(self.cookie === null
              ? {}
              : {
                  cookie: `${sessionCookieName(signIn.app.runtime.urls.addresses.baseUrl)}=${self.cookie}`,
                  "x-csrf-token": csrfToken,
                }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        });
        const set = new RegExp(
          `${sessionCookieName(signIn.app.runtime.urls.addresses.baseUrl)}=([^;]*)`,
        ).exec(String(answer.headers["set-cookie"] ?? ""));
        if (set !== null) self.cookie = set[1] === "" ? null : (set[1] ?? null);
        const parsed: AppReply["body"] = JSON.parse(answer.body);
        if (parsed.object === "session") csrfToken = parsed.csrf_token;
        return { status: answer.statusCode, body: parsed, headers: answer.headers };
      },
    };
    return self;
  };
  return {
    ...signIn,
    server,
    browser,
    close: async () => {
      await server.close();
      await signIn.close();
    },
  };
}
