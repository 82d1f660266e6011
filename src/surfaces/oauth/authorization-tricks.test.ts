import * as client from "openid-client";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { CALLBACK, ISSUER, startOAuthApp } from "./oauth.test-support.ts";
import { postForm, type Program, startProgram } from "./program.test-support.ts";

/**
 * What can be tried on the way through the browser: with answers of other servers, odd parameters,
 * and frames.
 */

const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const EVIL = "https://evil.example/cb";

let workspaceId: string;
let clientId: string;
let program: Program;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  workspaceId = await app.workspace();
  app.people.add("ana", [{ workspaceId, role: "owner" }]);
  clientId = (await app.register({ redirect_uris: [CALLBACK, "https://app.example/back"] }))
    .client_id;
  program = await startProgram(app, clientId);
});

const good = {
  response_type: "code",
  client_id: "",
  redirect_uri: CALLBACK,
  scope: "shows:read",
  state: "s",
  code_challenge: CHALLENGE,
  code_challenge_method: "S256",
};

/**
 * Where an authorization request leads at once, with `extra` put behind the parameters or in their
 * place.
 */
async function ask(
  fields: Record<string, string | undefined>,
  extra: readonly [string, string][] = [],
): Promise<Response> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...good, client_id: clientId, ...fields }))
    if (value !== undefined) query.append(name, value);
  for (const [name, value] of extra) query.append(name, value);
  return app.browser("session-of-ana").request(`${ISSUER}/oauth/authorize?${query.toString()}`);
}

describe("mix-up", () => {
  it("is seen by the app: every answer says who gave it, and one of another server is not taken", async () => {
    const authorized = await program.authorize({ workspace: workspaceId });
    expect(authorized.back.searchParams.get("iss")).toBe(ISSUER);
    for (const iss of ["https://evil.example", `${ISSUER}/`, null]) {
      const back = new URL(authorized.back);
      if (iss === null) back.searchParams.delete("iss");
      else back.searchParams.set("iss", iss);
      await expect(program.exchange({ ...authorized, back })).rejects.toMatchObject({
        code: "OAUTH_INVALID_RESPONSE",
      });
    }
    expect((await program.exchange(authorized)).access_token).toMatch(/^cma_/);
    const refused = new URL(
      (await ask({ code_challenge_method: "plain" })).headers.get("location") ?? "",
    );
    expect({
      error: refused.searchParams.get("error"),
      iss: refused.searchParams.get("iss"),
    }).toEqual({ error: "invalid_request", iss: ISSUER });
  });

  it("gives a server that caught a code nothing: without the verifier, and for its own app, the code is worth nothing and stays good", async () => {
    const authorized = await program.authorize({ workspace: workspaceId });
    const caught = {
      grant_type: "authorization_code",
      code: authorized.back.searchParams.get("code") ?? "",
      redirect_uri: CALLBACK,
    };
    const own = (await app.register({ redirect_uris: [CALLBACK] })).client_id;
    for (const attempt of [
      { ...caught, client_id: clientId, code_verifier: client.randomPKCECodeVerifier() },
      { ...caught, client_id: own, code_verifier: authorized.verifier },
      { ...caught, client_id: clientId, code_verifier: CHALLENGE },
    ]) {
      expect((await postForm(app.fetch, "/oauth/token", attempt)).body["error"]).toBe(
        "invalid_grant",
      );
    }
    expect((await program.exchange(authorized)).access_token).toMatch(/^cma_/);
  });

  it("with another person's code is seen by the app: the state is returned unchanged", async () => {
    const authorized = await program.authorize({ workspace: workspaceId });
    await expect(program.exchange({ ...authorized, state: "another" })).rejects.toMatchObject({
      code: "OAUTH_INVALID_RESPONSE",
    });
  });
});

describe("an authorization request", () => {
  const tricks: [string, Record<string, string | undefined>, [string, string][]][] = [
    ["two redirect addresses, the good one first", {}, [["redirect_uri", EVIL]]],
    [
      "two redirect addresses, the bad one first",
      { redirect_uri: EVIL },
      [["redirect_uri", CALLBACK]],
    ],
    ["no redirect address where two are registered", { redirect_uri: undefined }, []],
    ["an empty redirect address", { redirect_uri: "" }, []],
    ["an address without a scheme", { redirect_uri: "//evil.example/cb" }, []],
    ["an address in capitals", { redirect_uri: "https://APP.EXAMPLE/back" }, []],
    ["an encoded slash", { redirect_uri: "https://app.example%2Fback" }, []],
    ["a path that climbs", { redirect_uri: "https://app.example/x/../back" }, []],
    ["a user in front of the host", { redirect_uri: "https://app.example@evil.example/back" }, []],
    ["a backslash", { redirect_uri: "https://app.example\\@evil.example/back" }, []],
    [
      "a query of its own",
      { redirect_uri: "https://app.example/back?to=https://evil.example" },
      [],
    ],
    ["a fragment", { redirect_uri: "https://app.example/back#x" }, []],
    ["a script", { redirect_uri: "javascript:alert(1)" }, []],
    ["a document in the address", { redirect_uri: "data:text/html,x" }, []],
    [
      "a line break",
      { redirect_uri: "https://app.example/back\r\nLocation: https://evil.example" },
      [],
    ],
    ["another loopback host", { redirect_uri: "http://127.0.0.2:8123/callback" }, []],
    ["two apps", {}, [["client_id", "app_000000000000000000000000"]]],
    ["an unknown app", { client_id: "app_000000000000000000000000" }, []],
  ];

  it.each(tricks)(
    "with %s leads nowhere: the person is told, and no app is called",
    async (_what, fields, extra) => {
      const answer = await ask(fields, extra);
      expect({ status: answer.status, location: answer.headers.get("location") }).toEqual({
        status: answer.status,
        location: null,
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain("evil.example");
    },
  );

  it("cannot bring the code into a fragment, a form or the page itself, nor by a request object of its own", async () => {
    for (const [fields, error] of [
      [{ response_mode: "fragment" }, "unsupported_response_mode"],
      [{ response_mode: "form_post" }, "unsupported_response_mode"],
      [{ response_mode: "web_message" }, "unsupported_response_mode"],
      [{ response_type: "code token" }, "unsupported_response_type"],
      [{ request: "e30.e30." }, "request_not_supported"],
      [{ request_uri: "https://evil.example/request" }, "request_uri_not_supported"],
    ] as const) {
      const answer = await ask(fields);
      const location = answer.headers.get("location");
      const { searchParams, hash } = new URL(location ?? "about:blank");
      const said = searchParams.get("error") ?? new URLSearchParams(hash.slice(1)).get("error");
      expect({
        fields,
        isRefused:
          (location?.startsWith(CALLBACK) ?? false)
            ? [said, error, "invalid_request"].includes(said ?? "")
            : answer.status >= 400,
      }).toEqual({ fields, isRefused: true });
      expect(location ?? "").not.toMatch(/[?&#]code=/);
    }
  });
});

describe("every page on the way", () => {
  it("cannot be framed, runs no script and is not cached: the fault, the redirect to the consent page, the page, the answer", async () => {
    const browser = app.browser("session-of-ana");
    const begun = await browser.request((await program.url(CHALLENGE, {})).href);
    const page = new URL(begun.headers.get("location") ?? "", ISSUER).href;
    const fields = { csrfToken: "csrf-of-ana", workspace: workspaceId, scopes: ["shows:read"] };
    const answers = [
      await ask({ redirect_uri: EVIL }),
      begun,
      await browser.request(page),
      await browser.submit(page, { ...fields, headers: { origin: "https://evil.example" } }),
      await browser.submit(page, { ...fields, scopes: [] }),
      await browser.submit(page, fields),
    ];
    answers.push(
      await browser.request(new URL(answers.at(-1)?.headers.get("location") ?? "", ISSUER).href),
      await browser.request(page),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 303, 200, 403, 400, 303, 303, 400]);
    for (const { status, headers } of answers) {
      const policy = headers.get("content-security-policy") ?? "";
      expect({
        status,
        xFrameOptions: headers.get("x-frame-options"),
        cacheControl: headers.get("cache-control"),
        referrerPolicy: headers.get("referrer-policy"),
        xContentTypeOptions: headers.get("x-content-type-options"),
      }).toEqual({
        status,
        xFrameOptions: "DENY",
        cacheControl: "no-store",
        referrerPolicy: "no-referrer",
        xContentTypeOptions: "nosniff",
      });
      expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
      expect(policy).not.toMatch(/script-src|unsafe/);
    }
  });
});
