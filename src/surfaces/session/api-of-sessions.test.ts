import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { API_OF_SESSIONS, OPERATIONS } from "../../app/operations.ts";
import { SCOPES } from "../../kernel/access/scopes.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { addLiveLinks } from "../live-links/add-live-links.ts";
import { type Browser, startSessionSurface } from "./session-surface.test-support.ts";

/** What the operations of the API answer to people; `test/access` tests each for its rights. */

let workspaceId: string;
let showId: string;
let key: string;
let admin: Browser;
let editor: Browser;
let viewer: Browser;

const surface = useFixture(() =>
  startSessionSurface({ api: API_OF_SESSIONS, more: addLiveLinks }, { operations: OPERATIONS }),
);
beforeAll(async () => {
  const { app } = surface;
  workspaceId = await app.workspace({ kind: "network" });
  showId = await app.show(workspaceId);
  key = await app.key(workspaceId);
  admin = await surface.signIn({ workspaceId, role: "admin" });
  editor = await surface.signIn({ workspaceId, role: "editor" });
  viewer = await surface.signIn({ workspaceId, role: "viewer" });
});
beforeEach(() => surface.app.clock.advance(MINUTE_MS));

const createBrand = (browser: Browser, name: string, headers: Record<string, string> = {}) =>
  browser.request("POST", "/app-api/v1/brands", { body: { name }, headers });

describe("a read", () => {
  it("answers with the path of the API, and stores nothing in the browser", async () => {
    const { status, body, headers } = await viewer.get("/app-api/v1/shows?limit=1");
    expect({ status, url: body.url, shows: body.data.length }).toEqual({
      status: 200,
      url: "/v1/shows",
      shows: 1,
    });
    expect(headers).toMatchObject({ "cache-control": "no-store", "service-rate-tier": "session" });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    const again = await viewer.get("/app-api/v1/shows?limit=1", {
      headers: { "if-none-match": headers["etag"] ?? "" },
    });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: "" });
  });

  it("is a file where the API has one, behind a byte order mark, with a tag of its own", async () => {
    const { status, headers, text } = await viewer.get("/app-api/v1/shows?format=csv");
    expect(status).toBe(200);
    expect(text.startsWith("\uFEFFid,")).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      etag: expect.stringMatching(/^W\/"/),
    });
  });

  it("needs a session where the API needs nothing, and counts against it alone", async () => {
    expect((await surface.bare("GET", "/app-api/v1")).status).toBe(401);
    expect((await viewer.get("/app-api/v1")).body.object).toBe("api");
    for (let call = 0; call < 70; call += 1)
      expect((await viewer.get("/app-api/v1")).status).toBe(200);
  });

  it("answers 404 to a path of no operation, as other paths of sessions", async () => {
    for (const url of ["/app-api/v1/nothing", "/app-api/v1/", "/app-api/v2/shows"])
      expect(await viewer.get(url)).toMatchObject({
        status: 404,
        body: { error: { code: "resource_not_found" } },
      });
    expect((await viewer.request("PUT", "/app-api/v1/shows")).headers["allow"]).toBe(
      "GET, POST, HEAD",
    );
  });

  it("is in the request log under the path that was called", async () => {
    const { headers } = await viewer.get("/app-api/v1/plan");
    await surface.app.runtime.requestLog.flush();
    expect(
      await surface.app.sql("select path, credential_id from request_logs where id = $1", [
        headers["request-id"],
      ]),
    ).toEqual([{ path: "/app-api/v1/plan", credential_id: viewer.session.id }]);
  });
});

describe("the workspace of a session", () => {
  it("is described with the session as its credential, and the scopes of its role", async () => {
    const reads = SCOPES.filter((scope) => scope.endsWith(":read")).toSorted();
    const { body } = await viewer.get("/app-api/v1/me");
    expect(body).toMatchObject({
      effective_uid: workspaceId,
      authenticated_uid: viewer.person.id,
      auth_kind: "session",
      scopes: reads,
      credential: {
        type: "session",
        id: viewer.session.id,
        scopes: reads,
        client_id: null,
        rate_limit: {
          tier: "session",
          requests_per_minute: 1_200,
          writes_per_minute: 300,
          concurrent: 50,
        },
      },
    });
    expect((await editor.get("/app-api/v1/me")).body.scopes).toEqual(SCOPES.toSorted());
  });

  it("is changed by an editor, and answered in the same form", async () => {
    const rates = { likeRate: 1, commentRate: 2, longFormCpm: 3, shortFormCpm: 4 };
    const { status, body } = await editor.request("PATCH", "/app-api/v1/me", {
      body: { network_default_emv: rates },
    });
    expect({ status, kind: body.data?.auth_kind }).toEqual({ status: 200, kind: "session" });
  });
});

describe("a write", () => {
  it("answers as the API does, by a session, and its events say it was in the app", async () => {
    const { status, body, headers } = await createBrand(editor, "Northwind");
    expect({ status, location: headers["location"] }).toEqual({
      status: 201,
      location: `/v1/brands/${body.id}`,
    });
    expect(body).toMatchObject({ auth_mode: "session", path: "/v1/brands", method: "POST" });
  });

  it("is planned by a dry run, confirmed, and carried out once under a key", async () => {
    const dry = await editor.request("POST", "/app-api/v1/brands?dry_run=true", {
      body: { name: "Planned" },
    });
    expect(dry.body).toMatchObject({ object: "dry_run", would_write: { name: "Planned" } });
    const once = { "idempotency-key": "brand-1" };
    const first = await createBrand(editor, "Once", once);
    const again = await createBrand(editor, "Once", once);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(again.body).toMatchObject({ id: first.body.id, path: "/v1/brands", replayed: true });
    const url = `/app-api/v1/brands/${first.body.id}`;
    const asked = await editor.request("DELETE", url);
    expect([asked.status, asked.body.error.preview.action]).toEqual([409, "brands.delete"]);
    expect((await editor.request("DELETE", `${url}?confirm=true`)).status).toBe(200);
  });

  it("is refused to a viewer by the role it needs, and a deletion of a show to an editor", async () => {
    expect((await createBrand(viewer, "No")).body.error).toMatchObject({
      code: "scope_missing",
      required_scope: "role:editor",
      message: "Your role in this workspace is viewer; this needs editor.",
    });
    expect(
      (await editor.request("DELETE", `/app-api/v1/shows/${showId}?dry_run=true`)).body.error,
    ).toMatchObject({ code: "scope_missing", required_scope: "role:admin" });
    expect((await admin.request("DELETE", `/app-api/v1/shows/${showId}?dry_run=true`)).status).toBe(
      200,
    );
  });

  it("takes a file larger than other bodies, and says who uploaded it", async () => {
    const content = `WEBVTT\n\n00:00.000 --> 00:01.000\n${"Hello. ".repeat(200_000)}\n`;
    const { status, body } = await editor.request("POST", "/app-api/v1/library/files", {
      body:
        '--b\r\ncontent-disposition: form-data; name="file"; filename="talk.vtt"\r\n\r\n' +
        `${content}\r\n--b--\r\n`,
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expect({ status, data: body.data }).toMatchObject({
      status: 201,
      data: { name: "talk.vtt", size_bytes: content.length, created_by: editor.person.email },
    });
  });
});

describe("a live link of a person", () => {
  it("shows its table as long as the person is a member, and is seen by keys", async () => {
    const { app, server } = surface;
    const made = await admin.request("POST", "/app-api/v1/data-links", {
      body: { name: "Board", operation: "shows.list" },
    });
    expect({ status: made.status, by: made.body.data?.made_by }).toEqual({
      status: 201,
      by: {
        type: "person",
        id: admin.person.id,
        label: `${admin.person.email.slice(0, 1)}***@example.com`,
      },
    });
    const links = await app.get("/v1/data-links", { key });
    expect(links.body.data).toMatchObject([{ id: made.body.id, made_by: { type: "person" } }]);
    const read = async (): Promise<number> =>
      (await server.inject({ method: "GET", url: new URL(made.body.data.url).pathname }))
        .statusCode;
    expect(await read()).toBe(200);
    await app.sql("update workspace_members set status = 'pending' where user_id = $1", [
      admin.person.id,
    ]);
    expect(await read()).toBe(404);
    await app.sql("update workspace_members set status = 'accepted' where user_id = $1", [
      admin.person.id,
    ]);
    expect(await read()).toBe(200);
  });
});
