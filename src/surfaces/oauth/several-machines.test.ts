import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { CALLBACK, startOAuthApp } from "./oauth.test-support.ts";
import { type Asked, postForm, type Program, startProgram } from "./program.test-support.ts";

/** One app that a person uses on two machines, and consents that follow one another. */

let workspaceId: string;
let clientId: string;
let program: Program;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  workspaceId = await app.workspace();
  app.people.add("ana", [{ workspaceId, role: "owner" }]);
});

beforeEach(async () => {
  clientId = (await app.register()).client_id;
  program = await startProgram(app, clientId);
});

const statusOf = async (token: string, path = "/v1/me"): Promise<number> => {
  app.runtime.access.clear();
  return (await app.get(path, { key: token })).status;
};

const isListed = async (): Promise<boolean> =>
  (await app.apps.list(workspaceId)).some((entry) => entry.clientId === clientId);

const sameApp = (path: string, fields: Record<string, string>) =>
  postForm(app.fetch, path, { client_id: clientId, ...fields });

/** A sign-in of the app, with its tokens as they follow one another. */
async function signIn(asked: Partial<Asked> = {}) {
  const tokens = await program.signIn({ workspace: workspaceId, ...asked });
  let refreshToken = tokens.refresh_token ?? "";
  let access = tokens.access_token;
  return {
    first: refreshToken,
    works: () => statusOf(access),
    reads: (path: string) => statusOf(access, path),
    refresh: async () => {
      const { status, body } = await sameApp("/oauth/token", {
        grant_type: "refresh_token",
        refresh_token: refreshToken,
      });
      if (status === 200)
        ({ refresh_token: refreshToken, access_token: access } = body as Record<string, string> & {
          refresh_token: string;
          access_token: string;
        });
      return status;
    },
    isActive: async () =>
      (await sameApp("/oauth/introspect", { token: refreshToken })).body["active"],
    revoke: (which: "access" | "refresh") =>
      sameApp("/oauth/revoke", { token: which === "access" ? access : refreshToken }),
  };
}

describe("an app on two machines", () => {
  it.each(["access", "refresh"] as const)(
    "signs out on one by its %s token and goes on at the other; the last one ends the connection",
    async (which) => {
      const one = await signIn();
      const two = await signIn();
      await one.refresh();
      expect((await one.revoke(which)).status).toBe(200);
      expect([await one.works(), await one.refresh()]).toEqual([401, 400]);
      expect([await two.works(), await two.refresh(), await two.works()]).toEqual([200, 200, 200]);
      expect(await isListed()).toBe(true);
      expect((await two.revoke(which)).status).toBe(200);
      expect([await two.works(), await two.refresh()]).toEqual([401, 400]);
      expect(await isListed()).toBe(false);
    },
  );

  it("loses by a refresh token used twice the sign-in it belongs to, and no other", async () => {
    const one = await signIn();
    const two = await signIn();
    expect(await one.refresh()).toBe(200);
    await app.advance(MINUTE_MS);
    const stolen = { grant_type: "refresh_token", refresh_token: one.first };
    expect((await sameApp("/oauth/token", stolen)).status).toBe(400);
    expect([await one.works(), await one.refresh()]).toEqual([401, 400]);
    expect([await two.works(), await two.refresh()]).toEqual([200, 200]);
  });

  it("loses by a code used twice the sign-in it gave, and no other", async () => {
    const one = await signIn();
    const { back, verifier } = await program.authorize({ workspace: workspaceId });
    const exchange = () =>
      sameApp("/oauth/token", {
        grant_type: "authorization_code",
        code: back.searchParams.get("code") ?? "",
        redirect_uri: CALLBACK,
        code_verifier: verifier,
      });
    const two = await exchange();
    expect([two.status, (await exchange()).status]).toEqual([200, 400]);
    expect(await statusOf(String(two.body["access_token"]))).toBe(401);
    expect([await one.works(), await one.refresh()]).toEqual([200, 200]);
  });

  it("is removed from both by its person", async () => {
    const one = await signIn();
    const two = await signIn();
    const [listed] = (await app.apps.list(workspaceId)).filter(
      (entry) => entry.clientId === clientId,
    );
    await inTransaction(app.runtime.database, (transaction) =>
      app.apps.remove(transaction, workspaceId, listed?.id ?? "", app.clock.now()),
    );
    expect([await one.works(), await two.works()]).toEqual([401, 401]);
    expect([await one.refresh(), await two.refresh()]).toEqual([400, 400]);
  });
});

describe("two machines that sign out in the same moment", () => {
  it("end the connection", async () => {
    for (let round = 0; round < 5; round += 1) {
      const machines = [await signIn(), await signIn()];
      await Promise.all(machines.map((machine) => machine.revoke("refresh")));
      expect(await isListed()).toBe(false);
    }
  });
});

describe("the last machine that signs out", () => {
  it("ends the connection where the others have refresh tokens that are no longer allowed", async () => {
    await signIn();
    await app.advance(2 * HOUR_MS);
    const last = await signIn({ scope: "shows:read offline_access", allowed: ["shows:read"] });
    await last.revoke("access");
    expect(await isListed()).toBe(false);
  });
});

describe("a second consent", () => {
  const wide = "shows:read clusters:read offline_access";

  it("takes back what it asked for and the person left unticked, from every machine at once", async () => {
    const one = await signIn({ scope: wide });
    expect(await one.reads("/v1/clusters")).toBe(200);
    await signIn({ scope: wide, allowed: ["shows:read", "offline_access"] });
    expect(await one.reads("/v1/clusters")).toBe(403);
    expect([await one.works(), await one.refresh()]).toEqual([200, 200]);
    expect(await one.reads("/v1/clusters")).toBe(403);
  });

  it("takes the right to change back with the right to read, which it includes", async () => {
    const one = await signIn({ scope: "shows:write" });
    expect(await one.reads("/v1/shows")).toBe(200);
    await signIn({ scope: "shows:read clusters:read", allowed: ["clusters:read"] });
    expect(await one.reads("/v1/shows")).toBe(403);
  });

  it("that asks for less takes nothing, and gives its own tokens no more than it asked for", async () => {
    const one = await signIn({ scope: wide });
    const two = await signIn({ scope: "shows:read" });
    expect([await one.reads("/v1/clusters"), await two.reads("/v1/clusters")]).toEqual([200, 403]);
    expect([await one.refresh(), await one.reads("/v1/clusters")]).toEqual([200, 200]);
  });

  it("takes access without the person back when that is left unticked", async () => {
    const one = await signIn();
    expect(await one.isActive()).toBe(true);
    await signIn({ allowed: ["shows:read"] });
    expect(await one.isActive()).toBe(false);
    expect(await one.refresh()).toBe(400);
    expect(await one.works()).toBe(200);
    await signIn();
    expect(await one.refresh()).toBe(200);
  });
});
