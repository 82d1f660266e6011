import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "../../lib/clock.ts";
import {
  FakeResolver,
  type LoopbackServer,
  readTestCertificate,
  recordingDial,
  startTlsServer,
} from "../../outbound/fixtures/loopback-servers.ts";
import { createOutboundClient } from "../../outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../outbound/outbound-policy.ts";
import { CALLBACK, ISSUER, type OAuthApp, startOAuthApp } from "./oauth.test-support.ts";
import { startProgram } from "./program.test-support.ts";

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
const json = (text: string) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(text);

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

const ask = async (clientId: string): Promise<Response> => {
  const url = new URL(`${ISSUER}/oauth/authorize`);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: CALLBACK,
    scope: "shows:read",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  }).toString();
  return app.browser("session-of-ana").request(url.href);
};

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

  it("is fetched thirty times an hour from one host, and then no more", async () => {
    respond = (_request, response) => void response.writeHead(404).end();
    for (let index = 0; index < 32; index += 1) await ask(`${HOST}/${index}.json`);
    expect(asked).toHaveLength(30);
    await app.advance(HOUR_MS);
    await ask(`${HOST}/later.json`);
    expect(asked).toHaveLength(31);
  });
});
