import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useFixture } from "../use-fixture.ts";
import { Browser, ISSUER } from "../../src/surfaces/oauth/oauth.test-support.ts";
import {
  postForm,
  type Program,
  startProgram,
} from "../../src/surfaces/oauth/program.test-support.ts";
import { untilLockWaits } from "../lock-waits.ts";
import { startWholeServer, type Visitor } from "../whole-server.ts";

/** Apps of a person whose place in the team changes. */

let owner: Visitor;
let workspaceId: string;
let clientId: string;
let people = 0;

const server = useFixture(startWholeServer);
beforeAll(async () => {
  owner = await server.person("owner@example.com");
  workspaceId = await server.workspaceOf(owner);
  clientId = (await server.register()).client_id;
});

interface Member {
  person: Visitor;
  memberId: string;
  program: Program;
}

/** An admin who came by an invitation, with a program on their computer. */
async function admin(): Promise<Member> {
  await server.advance(60_000);
  const email = `admin-${(people += 1)}@example.com`;
  const person = await server.person(email);
  await owner.must("POST", "/app-api/team/invites", { email, role: "admin" });
  const { id: memberId } = await person.must("POST", "/app-api/team/invites/accept", {
    token: await server.mailedToken(),
  });
  const program = await startProgram(
    { fetch: server.fetch, browser: () => new Browser(server.fetch) },
    clientId,
    { browser: person.browser, csrfToken: person.csrfToken },
  );
  return { person, memberId, program };
}

const me = async (token: unknown): Promise<[number, unknown]> => {
  const answer = await server.fetch(`${ISSUER}/v1/me`, {
    headers: { authorization: `Bearer ${String(token)}` },
  });
  const body = (await answer.json()) as { error?: { code: string } };
  return [answer.status, body.error?.code];
};

const refresh = (token: unknown) =>
  postForm(server.fetch, "/oauth/token", {
    grant_type: "refresh_token",
    refresh_token: String(token),
    client_id: clientId,
  });

/** 5 s are promised; this is by notification. */
const HEARD = { timeout: 1_500, interval: 5 };

describe("an app of a person", () => {
  it("ends with their membership: its token is told so, and its refresh token gives nothing", async () => {
    const { memberId, program } = await admin();
    const tokens = await program.signIn({ workspace: workspaceId });
    expect(await me(tokens.access_token)).toEqual([200, undefined]);
    await owner.must("DELETE", `/app-api/team/members/${memberId}?confirm=true`);
    await vi.waitFor(
      async () => expect(await me(tokens.access_token)).toEqual([401, "credential_revoked"]),
      HEARD,
    );
    expect((await refresh(tokens.refresh_token)).body["error"]).toBe("invalid_grant");
  });

  it("ends when their role goes below admin, in that workspace alone, and does not come back with the role", async () => {
    const { person, memberId, program } = await admin();
    const own = await server.workspaceOf(person);
    person.workspaceId = workspaceId;
    const tokens = await program.signIn({ workspace: workspaceId });
    const elsewhere = await program.signIn({ workspace: own });
    await owner.must("PATCH", `/app-api/team/members/${memberId}`, { role: "editor" });
    await vi.waitFor(
      async () => expect(await me(tokens.access_token)).toEqual([401, "credential_revoked"]),
      HEARD,
    );
    expect((await refresh(tokens.refresh_token)).body["error"]).toBe("invalid_grant");
    expect(await me(elsewhere.access_token)).toEqual([200, undefined]);
    await owner.must("PATCH", `/app-api/team/members/${memberId}`, { role: "admin" });
    expect((await me(tokens.access_token))[0]).toBe(401);
    const again = await program.signIn({ workspace: workspaceId });
    expect(await me(again.access_token)).toEqual([200, undefined]);
  });

  it("stays when the workspace is handed over: the owner until then is admin", async () => {
    const giver = await server.person("giver@example.com");
    const given = await server.workspaceOf(giver);
    const taker = await server.person("taker@example.com");
    await giver.must("POST", "/app-api/team/invites", {
      email: "taker@example.com",
      role: "editor",
    });
    const { id } = await taker.must("POST", "/app-api/team/invites/accept", {
      token: await server.mailedToken(),
    });
    const program = await startProgram(
      { fetch: server.fetch, browser: () => giver.browser },
      clientId,
      { browser: giver.browser, csrfToken: giver.csrfToken },
    );
    const tokens = await program.signIn({ workspace: given });
    await giver.must("POST", "/app-api/team/transfer-ownership?confirm=true", { member_id: id });
    server.runtime.access.clear();
    expect(await me(tokens.access_token)).toEqual([200, undefined]);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it("is not let in by an answer that was on its way while they were removed", async () => {
    const { person, memberId, program } = await admin();
    const page = await person.browser.begin(
      (await program.url("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", {})).href,
    );
    const removing = new pg.Client({ connectionString: server.databaseUrl });
    await removing.connect();
    await removing.query("begin");
    await removing.query("select 1 from workspaces where workspace_id = $1 for update", [
      workspaceId,
    ]);
    await removing.query("delete from workspace_members where workspace_id = $1 and id = $2", [
      workspaceId,
      memberId,
    ]);
    const answer = person.browser.submit(page, {
      csrfToken: person.csrfToken,
      workspace: workspaceId,
      scopes: ["shows:read"],
    });
    await untilLockWaits(server);
    await removing.query("commit");
    await removing.end();
    expect((await answer).status).toBe(400);
    expect(
      await server.sql(
        "select 1 from oauth_connections where user_id = $1 and revoked_at is null",
        [person.id],
      ),
    ).toEqual([]);
  });
});
