import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { sessionProbes } from "./session-probes.test-support.ts";
import {
  type Browser,
  invalid,
  type Refusal,
  refusalOf,
  startSessionSurface,
} from "./session-surface.test-support.ts";

const { operations, routes, seen } = sessionProbes();

let workspaceId: string;
let person: Browser;

const surface = useFixture(() => startSessionSurface({ operations, routes }));
beforeEach(async () => {
  surface.app.clock.advance(60_000);
  seen.length = 0;
  workspaceId = await surface.app.workspace();
  person = await surface.signIn({ workspaceId, role: "editor" });
});

const unauthorised = (param: string, reason: string): Refusal => ({
  status: 401,
  code: "credential_invalid",
  param,
  reason,
});

describe("who is let in", () => {
  it("answers a person in their workspace", async () => {
    const { status, body, headers } = await person.get("/app-api/read");
    expect(status).toBe(200);
    expect(body).toEqual({
      object: "probe",
      workspace_id: workspaceId,
      person_id: person.person.id,
    });
    expect(headers["request-id"]).toMatch(/^req_[0-9A-Za-z]{24}$/);
    expect(headers["cache-control"]).toBe("no-store");
    expect(seen[0]?.credential).toMatchObject({
      type: "session",
      id: person.session.id,
      role: "editor",
      personId: person.person.id,
      scopeShape: "role:viewer role:editor",
    });
    await person.get("/app-api/mine");
    expect(seen[1]).toMatchObject({ sessionToken: person.cookie.split("=")[1] });
  });

  it("refuses a call without a session, with one that is unknown or over, and with two cookies", async () => {
    expect(refusalOf(await surface.bare("GET", "/app-api/read"))).toEqual(
      unauthorised("Cookie", "missing"),
    );
    expect(
      refusalOf(
        await surface.bare("GET", "/app-api/read", {
          headers: { cookie: "castmeter_session=guessed" },
        }),
      ),
    ).toEqual(unauthorised("Cookie", "unknown"));
    expect(
      refusalOf(
        await person.get("/app-api/read", {
          headers: { cookie: `castmeter_session=planted; ${person.cookie}` },
        }),
      ),
    ).toEqual(unauthorised("Cookie", "malformed"));
    surface.app.clock.advance(31 * 86_400_000);
    expect((await person.get("/app-api/read")).status).toBe(401);
    const other = await surface.signIn({ workspaceId, role: "viewer" });
    expect((await other.get("/app-api/read")).status).toBe(200);
    surface.endSession(other);
    expect((await other.get("/app-api/read")).status).toBe(401);
  });

  it("takes no API key and no access token, with a session or without", async () => {
    const key = await surface.app.key(workspaceId);
    const basic = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
    for (const authorization of [`Bearer ${key}`, basic, "Bearer cma_x", ""]) {
      expect(
        refusalOf(await surface.bare("GET", "/app-api/read", { headers: { authorization } })),
      ).toEqual(unauthorised("Authorization", "malformed"));
      expect(
        (
          await person.request("POST", "/app-api/edit", {
            body: { name: "a" },
            headers: { authorization },
          })
        ).status,
      ).toBe(401);
      expect(
        (await surface.bare("GET", "/app-api/open", { headers: { authorization } })).status,
      ).toBe(401);
    }
    expect(seen).toEqual([]);
  });

  it("lets a caller in without a session where anyone may call, with an unknown cookie too", async () => {
    for (const headers of [
      {},
      { cookie: "castmeter_session=guessed" },
      { cookie: "castmeter_session=a; castmeter_session=b" },
      { cookie: "other=1" },
    ] as Record<string, string>[]) {
      expect((await surface.bare("GET", "/app-api/open", { headers })).body.person_id).toBeNull();
    }
    expect((await person.get("/app-api/open")).body.person_id).toBe(person.person.id);
  });
});

describe("a call from another site", () => {
  const edit = (headers: Record<string, string | null>) =>
    person.request("POST", "/app-api/edit", { body: { name: "a" }, headers });

  it("changes nothing, whatever the cookie", async () => {
    for (const origin of [
      "https://evil.example",
      "null",
      "http://127.0.0.1:4001",
      "http://127.0.0.1:4000.evil.example",
      "https://127.0.0.1:4000",
    ]) {
      expect(refusalOf(await edit({ origin }))).toEqual(unauthorised("Origin", "malformed"));
    }
    for (const site of ["cross-site", "same-site", "none"])
      expect(refusalOf(await edit({ origin: null, "sec-fetch-site": site }))).toEqual(
        unauthorised("Sec-Fetch-Site", "malformed"),
      );
    expect(seen).toEqual([]);
    expect((await edit({})).status).toBe(200);
  });

  it("reads nothing with the person's cookie", async () => {
    expect(
      (await person.get("/app-api/read", { headers: { origin: "https://evil.example" } })).status,
    ).toBe(401);
    expect(
      (await person.get("/app-api/read", { headers: { "sec-fetch-site": "cross-site" } })).status,
    ).toBe(401);
    expect(
      (await person.get("/app-api/read", { headers: { "sec-fetch-site": "none" } })).status,
    ).toBe(200);
    expect(seen).toHaveLength(1);
  });

  it("signs no person in", async () => {
    expect(
      refusalOf(
        await surface.bare("POST", "/app-api/enter", {
          headers: { origin: "https://evil.example" },
        }),
      ),
    ).toEqual(unauthorised("Origin", "malformed"));
    expect(
      (
        await surface.bare("POST", "/app-api/enter", {
          headers: { "sec-fetch-site": "cross-site" },
        })
      ).status,
    ).toBe(401);
  });

  it("finds no CORS header on any answer", async () => {
    const origin = { origin: "https://evil.example" };
    const answers = await Promise.all([
      surface.bare("GET", "/app-api/open", { headers: origin }),
      surface.bare("GET", "/app-api/read", { headers: origin }),
      surface.bare("OPTIONS", "/app-api/edit", {
        headers: { ...origin, "access-control-request-method": "POST" },
      }),
      surface.bare("GET", "/app-api/nowhere", { headers: origin }),
      surface.bare("GET", "/app-api", { headers: origin }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 405, 404, 404]);
    expect(
      answers
        .flatMap(({ headers }) => Object.keys(headers))
        .filter((name) => name.startsWith("access-control")),
    ).toEqual([]);
  });
});

describe("the CSRF token", () => {
  it("is asked for with every change, and must be the session's own", async () => {
    const other = await surface.signIn({ workspaceId, role: "editor" });
    const edit = (token: string | null) =>
      person.request("POST", "/app-api/edit", {
        body: { name: "a" },
        headers: { "x-csrf-token": token },
      });
    expect(refusalOf(await edit(null))).toEqual(unauthorised("X-CSRF-Token", "missing"));
    for (const token of [
      "",
      other.session.csrfToken,
      `${person.session.csrfToken}x`,
      person.session.csrfToken.slice(1),
    ])
      expect(refusalOf(await edit(token))).toEqual(unauthorised("X-CSRF-Token", "malformed"));
    expect(seen).toEqual([]);
    expect((await edit(person.session.csrfToken)).status).toBe(200);
    expect(
      (await person.get("/app-api/read", { headers: { "x-csrf-token": "wrong" } })).status,
    ).toBe(200);
  });

  it("is not asked for where no session is needed: there is none before the first", async () => {
    expect((await surface.bare("POST", "/app-api/enter")).status).toBe(201);
    expect(
      (await person.request("POST", "/app-api/enter", { headers: { "x-csrf-token": null } }))
        .status,
    ).toBe(201);
    expect(
      (await person.request("POST", "/app-api/leave", { headers: { "x-csrf-token": null } }))
        .status,
    ).toBe(401);
  });
});

describe("the workspace", () => {
  const read = (workspace: string | null) =>
    person.get("/app-api/read", { headers: { "castmeter-workspace": workspace } });

  it("is the only one of the person, or the one the header names", async () => {
    expect((await read(null)).body.workspace_id).toBe(workspaceId);
    const second = await surface.app.workspace();
    await surface.join(person.person, second, "viewer");
    expect(refusalOf(await read(null))).toEqual(invalid("Castmeter-Workspace", "missing"));
    expect((await read(second)).body.workspace_id).toBe(second);
    expect((await person.get("/app-api/mine")).body).toEqual({
      object: "probe",
      person_id: person.person.id,
    });
  });

  it("answers the same 404 for one of others, for one that does not exist, and for none", async () => {
    const foreign = await read(await surface.app.workspace());
    const unknown = await read("x");
    const memberOfNone = await (await surface.signIn()).get("/app-api/read");
    for (const answer of [foreign, unknown, memberOfNone])
      expect(refusalOf(answer)).toEqual({
        status: 404,
        code: "resource_not_found",
        param: null,
        reason: undefined,
      });
    expect(
      new Set([foreign, unknown, memberOfNone].map(({ body }) => body.error.message)).size,
    ).toBe(1);
  });

  it("is asked for anew with every call: a removed member's next one is 404, and a smaller role counts at once", async () => {
    const edit = () => person.request("POST", "/app-api/edit", { body: { name: "a" } });
    expect((await edit()).status).toBe(200);
    await surface.app.sql("update workspace_members set role = 'viewer' where user_id = $1", [
      person.person.id,
    ]);
    const refused = await edit();
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: "scope_missing", required_scope: "role:editor" } },
    });
    await surface.app.sql("delete from workspace_members where user_id = $1", [person.person.id]);
    expect((await edit()).status).toBe(404);
  });
});
