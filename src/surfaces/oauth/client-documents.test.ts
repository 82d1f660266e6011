import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { purgeOauth } from "../../people/oauth/connections/purge.job.ts";
import {
  FakeResolver,
  type LoopbackServer,
  readTestCertificate,
  recordingDial,
  startTlsServer,
} from "../../infrastructure/outbound/fixtures/loopback-servers.ts";
import { createOutboundClient } from "../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../infrastructure/outbound/outbound-policy.ts";
import {
  Browser,
  CALLBACK,
  freshAddress,
  ISSUER,
  type OAuthApp,
  startOAuthApp,
} from "./oauth.test-support.ts";
import { postForm, startProgram } from "./program.test-support.ts";

const HOST = "https://hooks.example.com";
const ID = `${HOST}/mixdown.json`;

let host: LoopbackServer;
let asked: string[];
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let app: OAuthApp;
let workspaceId: string;

const document = (fields: Record<string, unknown> = {}): string =>
  JSON.stringify({
    client_id: ID,
    client_name: "Mixdown by document",
    redirect_uris: [CALLBACK],
    ...fields,
  });
const answering =
  (status: number, text = "", headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, headers).end(text);
const json = (text: string) => answering(200, text, { "content-type": "application/json" });
const sentAs = (type: string) => answering(200, document(), { "content-type": type });

beforeEach(async () => {
  asked = [];
  respond = json(document());
  host = await startTlsServer((request, response) => {
    asked.push(request.url ?? "");
    respond(request, response);
  });
  // The strict policy of production: the name has a public address, and only the wire leads home.
  const outbound = createOutboundClient({
    policy: {
      allowPrivateNetwork: false,
      ownAddresses: [],
      ports: DEFAULT_PORTS,
      extraRoots: [readTestCertificate("test-authority")],
    },
    userAgent: "test",
    resolver: new FakeResolver({
      "hooks.example.com": ["93.184.215.14"],
      "inside.example.com": ["10.0.0.8"],
    }),
    dial: recordingDial(host).dial,
  });
  app = await startOAuthApp({ outbound });
  workspaceId = await app.workspace();
  app.people.add("ana", [{ workspaceId, role: "owner" }]);
});

afterEach(async () => {
  await app.close();
  await host.close();
});

const urlOf = (clientId: string): string => {
  const url = new URL(`${ISSUER}/oauth/authorize`);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: CALLBACK,
    scope: "shows:read",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  }).toString();
  return url.href;
};

const ask = (clientId: string, browser = app.browser("session-of-ana")): Promise<Response> =>
  browser.request(urlOf(clientId));

describe("an app described by a document", () => {
  it("signs in without registering, under the name of its document and with the host shown", async () => {
    const program = await startProgram(app, ID);
    const tokens = await program.signIn({ workspace: workspaceId });
    const me = await app.get("/v1/me", { key: tokens.access_token });
    expect(me.body).toMatchObject({
      key_label: "Mixdown by document",
      credential: { client_id: ID },
    });
    expect(asked).toEqual(["/mixdown.json"]);
    const page = (await ask(ID)).headers.get("location") ?? "";
    expect(page).toMatch(/^\/oauth\/consent\//);
    expect(await app.apps.list(workspaceId)).toMatchObject([
      { clientId: ID, name: "Mixdown by document" },
    ]);
    expect(await app.sql("select client_id from oauth_clients")).toEqual([]);
  });

  it.each<[string, () => void]>([
    ["names another id", () => (respond = json(document({ client_id: `${HOST}/other.json` })))],
    [
      "brings a secret",
      () =>
        (respond = json(
          document({ client_secret: "s", token_endpoint_auth_method: "client_secret_post" }),
        )),
    ],
    [
      "may send codes anywhere",
      () => (respond = json(document({ redirect_uris: [CALLBACK, "http://evil.test/cb"] }))),
    ],
    [
      "is longer than 5 KB",
      () =>
        (respond = json(
          document({ contacts: Array.from({ length: 500 }, (_, index) => `p${index}@a.test`) }),
        )),
    ],
    [
      "is a redirect",
      () =>
        (respond = (_request, response) =>
          void response.writeHead(302, { location: `${HOST}/else.json` }).end()),
    ],
    ["is not there", () => (respond = (_request, response) => void response.writeHead(404).end())],
    ["is no JSON", () => (respond = json("<html>"))],
    ["is sent as a page", () => (respond = sentAs("text/html; charset=utf-8"))],
    ["is sent as any bytes", () => (respond = sentAs("application/octet-stream"))],
  ])("is refused when the document %s, and the person is told", async (_what, prepare) => {
    prepare();
    const answer = await ask(ID);
    expect({
      status: answer.status,
      location: answer.headers.get("location"),
      contentType: answer.headers.get("content-type"),
    }).toEqual({ status: answer.status, location: null, contentType: "text/html; charset=utf-8" });
    expect([400, 401]).toContain(answer.status);
  });

  it("is not looked for inside our network", async () => {
    for (const id of [
      "https://inside.example.com/a.json",
      "https://10.0.0.8/a.json",
      "https://169.254.169.254/latest",
      "https://[::1]/a.json",
      "https://localhost/a.json",
    ]) {
      expect({ id, location: (await ask(id)).headers.get("location") }).toEqual({
        id,
        location: null,
      });
    }
    expect(asked).toEqual([]);
    expect(host.connections()).toBe(0);
  });

  it("does not tell a name inside our network from one that is not there", async () => {
    const told = async (name: string): Promise<unknown[]> => {
      const { status, body, headers } = await postForm(app.fetch, "/oauth/token", {
        grant_type: "refresh_token",
        refresh_token: "cmr_x",
        client_id: `https://${name}/a.json`,
      });
      return [status, body, headers.get("retry-after")];
    };
    const inside = await told("inside.example.com");
    expect(inside).toEqual(await told("absent.example.com"));
    expect(inside[0]).toBe(503);
    expect(JSON.stringify(app.logged)).toContain("inside.example.com");
  });

  it.each<[string, () => void]>([
    ["is not there", () => (respond = answering(404))],
    ["brings a secret", () => (respond = json(document({ client_secret: "s" })))],
  ])(
    "whose document %s has a page that names the document, and not one for an unknown app",
    async (_what, prepare) => {
      prepare();
      expect(await (await ask(ID)).text()).toContain(
        "<h1>The description of this app has a fault</h1>",
      );
    },
  );

  it.each(["application/json; charset=utf-8", "application/cimd+json", "APPLICATION/JSON"])(
    "signs in with a document sent as %s",
    async (type) => {
      respond = sentAs(type);
      expect((await ask(ID)).headers.get("location")).toMatch(/^\/oauth\/consent\//);
    },
  );

  it("is fetched thirty times an hour from one host, and then no more", async () => {
    respond = answering(404);
    for (let index = 0; index < 32; index += 1) await ask(`${HOST}/${index}.json`);
    expect(asked).toHaveLength(30);
    const refused = await ask(`${HOST}/32.json`);
    expect({ status: refused.status, wait: refused.headers.get("retry-after") }).toEqual({
      status: 503,
      wait: "3600",
    });
    await app.advance(HOUR_MS);
    await ask(`${HOST}/later.json`);
    expect(asked).toHaveLength(31);
  });

  it("is fetched for one caller at one a minute, and after ten failures not for an hour", async () => {
    respond = answering(404);
    const stranger = app.browser("session-of-ana");
    for (let minute = 0; minute < 15; minute += 5) {
      for (let index = 0; index < 8; index += 1)
        await ask(`${HOST}/${minute}-${index}.json`, stranger);
      expect(asked).toHaveLength(Math.min(10, minute + 5));
      await app.advance(5 * MINUTE_MS);
    }
    respond = json(document());
    expect((await ask(ID, stranger)).status).toBe(503);
    expect((await ask(ID)).status).toBe(303);
  });
});

describe("an app in use that is described by a document", () => {
  /** Signed in by one process, and ten minutes later used at another one. */
  const connect = async (agoMs = 10 * MINUTE_MS) => {
    const tokens = await (await startProgram(app, ID)).signIn({ workspace: workspaceId });
    await app.advance(agoMs);
    let token = tokens.refresh_token ?? "";
    return async () => {
      const { status, body } = await postForm(app.fetchOther, "/oauth/token", {
        grant_type: "refresh_token",
        refresh_token: token,
        client_id: ID,
      });
      if (typeof body["refresh_token"] === "string") token = body["refresh_token"];
      return { status, error: body["error"] };
    };
  };
  const GOOD = { status: 200, error: undefined };

  it.each<[string, () => void]>([
    ["is gone", () => (respond = answering(404))],
    ["has an error", () => (respond = answering(500))],
    ["sends a page", () => (respond = sentAs("text/html"))],
    ["is not reached", () => (respond = (request) => void request.socket.destroy())],
  ])("goes on with its last good document while its host %s", async (_what, prepare) => {
    const refresh = await connect();
    prepare();
    expect(await refresh()).toEqual(GOOD);
  });

  it("ends with a document against the rules, and is not back while its host gives no answer", async () => {
    const refresh = await connect();
    respond = json(document({ client_secret: "s" }));
    expect(await refresh()).toEqual({ status: 400, error: "invalid_client_metadata" });
    respond = (request) => void request.socket.destroy();
    expect(await refresh()).toEqual({ status: 503, error: "temporarily_unavailable" });
    respond = json(document({ client_uri: "https://mixdown.example" }));
    expect(await refresh()).toEqual(GOOD);
  });

  it("does not have a refused document stored by a request that a limit keeps from reading", async () => {
    const refresh = await connect();
    respond = json(document({ client_secret: "s" }));
    for (let count = 0; count < 14; count += 1) expect((await refresh()).status).not.toBe(200);
    const rows = await app.sql("select document from oauth_client_documents");
    expect(rows).toEqual([{ document: null }]);
  });

  it("ends with its document a week after that could be read", async () => {
    const refresh = await connect(8 * DAY_MS);
    respond = answering(404);
    expect(await refresh()).toEqual({ status: 400, error: "invalid_client" });
  });

  it("is not stopped by strangers who make us ask its host for other documents", async () => {
    const refresh = await connect();
    respond = (request, response) =>
      (request.url === "/mixdown.json" ? json(document()) : answering(404))(request, response);
    for (let index = 0; index < 32; index += 1)
      await app.fetchOther(urlOf(`${HOST}/${index}.json`), {
        headers: { "x-forwarded-for": freshAddress() },
      });
    expect(asked).toHaveLength(1 + 30);
    expect(await refresh()).toEqual(GOOD);
    expect(asked).toHaveLength(1 + 30 + 1);
  });

  it("hears that it should try later, and not that it is unknown, where no document was kept", async () => {
    respond = answering(503);
    const { status, body, headers } = await postForm(app.fetch, "/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: "cmr_x",
      client_id: ID,
    });
    expect({ status, error: body["error"], wait: headers.get("retry-after") }).toEqual({
      status: 503,
      error: "temporarily_unavailable",
      wait: "60",
    });
  });

  it("has a consent page at every process, whichever began the request", async () => {
    let at = app.fetch;
    const browser = new Browser((input, init) => at(input, init), "session-of-ana");
    const page = await browser.begin(urlOf(ID));
    at = app.fetchOther;
    expect((await browser.request(page)).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  it("can be checked again later where a process cannot read its document: the request has not ended", async () => {
    let at = app.fetch;
    const browser = new Browser((input, init) => at(input, init), "session-of-ana");
    const page = await browser.begin(urlOf(ID));
    await app.sql("delete from oauth_client_documents");
    at = app.fetchOther;
    for (const status of [503, 404]) {
      respond = answering(status);
      const answer = await browser.request(page);
      const html = await answer.text();
      expect({ sent: status, status: answer.status }).toEqual({ sent: status, status: 503 });
      expect(html).toContain("This app cannot be checked at the moment");
      expect(html).toContain(`href="${new URL(page).pathname}">Try again`);
    }
    respond = json(document());
    expect((await browser.request(page)).status).toBe(200);
  });

  it("has its document deleted when it is no longer used", async () => {
    await ask(ID);
    const kept = async (): Promise<number> => {
      await purgeOauth(app.runtime.database, app.clock.now());
      return (await app.sql("select from oauth_client_documents")).length;
    };
    expect(await kept()).toBe(1);
    await app.advance(25 * HOUR_MS);
    expect(await kept()).toBe(0);
    const refresh = await connect();
    await app.advance(59 * DAY_MS);
    expect(await refresh()).toEqual(GOOD);
    await app.advance(59 * DAY_MS);
    expect(await kept()).toBe(1);
    await app.advance(3 * DAY_MS);
    expect(await kept()).toBe(0);
  });
});
