import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  FakeResolver,
  recordingDial,
  startHttpServer,
} from "../../infrastructure/outbound/fixtures/loopback-servers.ts";
import { createOutboundClient } from "../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../infrastructure/outbound/outbound-policy.ts";
import {
  CALLBACK,
  freshAddress,
  ISSUER,
  type OAuthApp,
  startOAuthApp,
} from "./oauth.test-support.ts";
import { postForm, startProgram } from "./program.test-support.ts";

/**
 * Programs that register in bad faith. Their addresses lead to private networks; no request may go
 * there.
 */

let app: OAuthApp;
let workspaceId: string;
let dialled: () => string[];

const host = useFixture(() => startHttpServer((_request, response) => response.end("{}")));
beforeAll(async () => {
  const recording = recordingDial(host);
  dialled = () => recording.dialled;
  const outbound = createOutboundClient({
    policy: { allowPrivateNetwork: false, ownAddresses: [], ports: DEFAULT_PORTS },
    userAgent: "test",
    resolver: new FakeResolver({
      "inside.example.com": ["10.0.0.8"],
      "both.example.com": ["93.184.215.14", "127.0.0.1"],
      "six.example.com": ["::ffff:10.0.0.8"],
    }),
    dial: recording.dial,
  });
  app = await startOAuthApp({ outbound });
  workspaceId = await app.workspace();
  app.people.add("ana", [{ workspaceId, role: "owner" }]);
});

afterAll(async () => {
  await app.close();
});

const INSIDE = [
  "https://inside.example.com/x",
  "https://both.example.com/x",
  "https://six.example.com/x",
  "https://10.0.0.8/x",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/x",
  "https://[fd00::1]/x",
  "https://localhost/x",
  "https://2130706433/x",
  "https://0x7f.1/x",
];

async function register(metadata: Record<string, unknown>, init: RequestInit = {}) {
  const answer = await app.fetch(`${ISSUER}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": freshAddress() },
    body: JSON.stringify({
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: "none",
      ...metadata,
    }),
    ...init,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe("a registration", () => {
  it.each<[string, Record<string, unknown>]>([
    ["http to a host that is not this computer", { redirect_uris: ["http://app.example/cb"] }],
    ["http to an address that is not this computer", { redirect_uris: ["http://192.168.1.4/cb"] }],
    ["a user and a password in the address", { redirect_uris: ["https://user:pw@app.example/cb"] }],
    ["a user alone", { redirect_uris: ["http://user@127.0.0.1/cb"] }],
    ["a wildcard for the host", { redirect_uris: ["https://*.app.example/cb"] }],
    ["a wildcard for the path", { redirect_uris: ["https://app.example/*"] }],
    ["a fragment, also an empty one", { redirect_uris: ["https://app.example/cb#"] }],
    ["a script", { redirect_uris: ["javascript:alert(document.domain)//"] }],
    ["a document", { redirect_uris: ["data:text/html,<script>alert(1)</script>"] }],
    ["a file", { redirect_uris: ["file:///etc/passwd"] }],
    ["another computer's socket", { redirect_uris: ["ws://127.0.0.1/cb"] }],
    ["an address without a scheme", { redirect_uris: ["//app.example/cb"] }],
    ["spaces around it", { redirect_uris: [" https://app.example/cb "] }],
    ["a good address and a bad one", { redirect_uris: [CALLBACK, "http://app.example/cb"] }],
    ["an object for an address", { redirect_uris: [{ toString: "https://app.example" }] }],
    ["addresses that are no list", { redirect_uris: "https://app.example/cb" }],
    [
      "fifty addresses",
      { redirect_uris: Array.from({ length: 50 }, (_, index) => `https://app.example/${index}`) },
    ],
    [
      "an address of 3,000 letters",
      { redirect_uris: [`https://app.example/${"x".repeat(3_000)}`] },
    ],
    ["a name of 5,000 letters", { client_name: "x".repeat(5_000) }],
    ["a name with an unseen letter", { client_name: "Cast\u200Bmeter" }],
    ["a name of several lines", { client_name: "Castmeter\nofficial" }],
    ["a picture by a script", { logo_uri: "javascript:alert(1)" }],
    ["a home page in a document", { client_uri: "data:text/html,x" }],
    [
      "keys at an address without TLS",
      { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "http://inside.example.com/keys" },
    ],
    [
      "an id of its own choice",
      { client_id: "app_000000000000000000000000", grant_types: ["implicit"] },
    ],
  ])("is refused with %s, without a request to any address", async (_what, metadata) => {
    const answer = await register(metadata);
    expect({ status: answer.status, error: String(answer.body["error"]) }).toEqual({
      status: 400,
      error: expect.stringMatching(/^invalid_(redirect_uri|client_metadata)$/),
    });
    expect(dialled()).toEqual([]);
  });

  it("chooses neither its id nor its secret", async () => {
    const { status, body } = await register({
      client_id: "app_000000000000000000000000",
      client_secret: "cms_chosen",
      token_endpoint_auth_method: "client_secret_basic",
    });
    expect(status).toBe(201);
    expect({ clientId: body["client_id"], clientSecret: body["client_secret"] }).toEqual({
      clientId: expect.not.stringMatching(/0{24}/),
      clientSecret: expect.stringMatching(/^cms_[0-9A-Za-z]{36}$/),
    });
  });

  it("is refused when its body is large, with or without a Content-Length", async () => {
    const large = JSON.stringify({
      redirect_uris: [CALLBACK],
      contacts: Array.from({ length: 40_000 }, (_, index) => `person${index}@app.example`),
    });
    expect((await register({}, { body: large })).status).toBe(413);
    const unsaid = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(large.slice(0, 100)));
        controller.close();
      },
    });
    expect((await register({}, { body: unsaid, duplex: "half" })).status).toBe(413);
  });

  it("may name a picture anywhere, which is never fetched and shown on no page", async () => {
    for (const url of INSIDE) {
      const { status, body } = await register({
        logo_uri: url,
        client_uri: url,
        policy_uri: url,
        tos_uri: url,
      });
      if (status !== 201) continue;
      const program = await startProgram(app, String(body["client_id"]));
      const browser = app.browser("session-of-ana");
      const page = await browser.begin(
        (await program.url("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", {})).href,
      );
      const html = await (await browser.request(page)).text();
      expect({ url, hasImage: html.includes("<img"), hasUrl: html.includes(url) }).toEqual({
        url,
        hasImage: false,
        hasUrl: false,
      });
    }
    expect(dialled()).toEqual([]);
  });

  it("may name keys inside our network, and fails to authenticate: no connection is opened there", async () => {
    const assertion = [
      { alg: "ES256", kid: "k" },
      { iss: "", sub: "", aud: ISSUER, jti: "1", exp: 4_102_444_800 },
    ];
    for (const url of INSIDE) {
      const { status, body } = await register({
        token_endpoint_auth_method: "private_key_jwt",
        jwks_uri: url,
      });
      expect({ url, isAnswered: [201, 400].includes(status) }).toEqual({ url, isAnswered: true });
      if (status !== 201) continue;
      const id = String(body["client_id"]);
      const jwt = [
        ...assertion.map((part) =>
          Buffer.from(
            JSON.stringify({ ...part, ...("iss" in part ? { iss: id, sub: id } : {}) }),
          ).toString("base64url"),
        ),
        Buffer.alloc(64).toString("base64url"),
      ].join(".");
      const answer = await postForm(
        app.fetch,
        "/oauth/token",
        {
          grant_type: "refresh_token",
          refresh_token: "cmr_x",
          client_id: id,
          client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          client_assertion: jwt,
        },
        { "x-forwarded-for": freshAddress() },
      );
      expect({ url, status: answer.status, error: answer.body["error"] }).toEqual({
        url,
        status: answer.status,
        error: expect.stringMatching(/^invalid_client/),
      });
    }
    expect(dialled()).toEqual([]);
    expect(host.connections()).toBe(0);
  });
});
