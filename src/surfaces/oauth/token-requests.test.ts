import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { CALLBACK, ISSUER, startOAuthApp } from "./oauth.test-support.ts";
import { type Asked, type Program, startProgram } from "./program.test-support.ts";

let workspaceId: string;
let clientId: string;
let program: Program;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  workspaceId = await app.workspace();
  app.people.add("ana", [{ workspaceId, role: "owner" }]);
  clientId = (await app.register()).client_id;
  program = await startProgram(app, clientId);
});

type Fields = Record<string, string>;

/** A token request; `resources` are as many parameters of that name. */
async function post(fields: Fields, resources: readonly string[] = []) {
  const body = new URLSearchParams({ client_id: clientId, ...fields });
  for (const resource of resources) body.append("resource", resource);
  const answer = await app.fetch(`${ISSUER}/oauth/token`, { method: "POST", body });
  const { error, access_token, refresh_token } = (await answer.json()) as Fields;
  return { status: answer.status, error, access: access_token, refresh: refresh_token };
}

const refreshOf = (token: string | undefined): Fields => ({
  grant_type: "refresh_token",
  refresh_token: token ?? "",
});

async function codeOf(asked: Partial<Asked>): Promise<Fields> {
  const { back, verifier } = await program.authorize({ workspace: workspaceId, ...asked });
  return {
    grant_type: "authorization_code",
    code: back.searchParams.get("code") ?? "",
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  };
}

const statusAtApi = async (token: string | undefined): Promise<number> => {
  app.runtime.access.clear();
  return (await app.get("/v1/me", { key: String(token) })).status;
};

const TOOLS = `${ISSUER}/mcp`;
const REFUSED_LISTS: readonly (readonly string[])[] = [
  [TOOLS, TOOLS],
  [TOOLS, ""],
  [TOOLS, `${ISSUER}/`],
  [ISSUER, "https://evil.test/"],
];

describe("a token request that names several resources", () => {
  it("is refused, so a token for the tool server never becomes one for the API", async () => {
    const code = await codeOf({ resource: TOOLS });
    for (const resources of REFUSED_LISTS) {
      expect(await post(code, resources)).toMatchObject({ status: 400, error: "invalid_target" });
    }
    const tokens = await post(code);
    expect({ status: tokens.status, api: await statusAtApi(tokens.access) }).toEqual({
      status: 200,
      api: 401,
    });
    for (const resources of REFUSED_LISTS) {
      expect(await post(refreshOf(tokens.refresh), resources)).toMatchObject({
        status: 400,
        error: "invalid_target",
      });
    }
    const refreshed = await post(refreshOf(tokens.refresh));
    expect({ status: refreshed.status, api: await statusAtApi(refreshed.access) }).toEqual({
      status: 200,
      api: 401,
    });
  });

  it("gives the one audience that several granted spellings have in common", async () => {
    const tokens = await post(await codeOf({ resources: [TOOLS, `${TOOLS}/`] }));
    expect({ status: tokens.status, api: await statusAtApi(tokens.access) }).toEqual({
      status: 200,
      api: 401,
    });
    const refreshed = await post(refreshOf(tokens.refresh));
    expect({ status: refreshed.status, api: await statusAtApi(refreshed.access) }).toEqual({
      status: 200,
      api: 401,
    });
  });
});

describe("a refused token request", () => {
  const wrong = [[`${ISSUER}/v1`], ["https://evil.test/"], ["no address"], [`${TOOLS}#x`]];

  it("uses no code up", async () => {
    const code = await codeOf({ resource: TOOLS });
    for (const resources of wrong)
      expect(await post(code, resources)).toMatchObject({ status: 400, error: "invalid_target" });
    expect((await post(code, [TOOLS])).status).toBe(200);
  });

  it("uses no refresh token up, and is no theft later", async () => {
    const tokens = await post(await codeOf({}));
    for (const resources of [...wrong, [ISSUER]])
      expect(await post(refreshOf(tokens.refresh), resources)).toMatchObject({
        status: 400,
        error: "invalid_target",
      });
    await app.advance(MINUTE_MS);
    const refreshed = await post(refreshOf(tokens.refresh));
    expect({ status: refreshed.status, api: await statusAtApi(refreshed.access) }).toEqual({
      status: 200,
      api: 200,
    });
  });
});
