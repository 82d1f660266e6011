import { describe, expect, it } from "vitest";
import { useApp } from "../../test/network.ts";
import { useFixture } from "../../test/use-fixture.ts";
import { NO_UPSTREAMS, startTestApp } from "../../test/harness.ts";
import { startSocialAuthentication } from "../people/identity/openid/social-sign-in.ts";
import {
  FakeResolver,
  readTestCertificate,
  recordingDial,
  startTlsServer,
} from "../infrastructure/outbound/fixtures/loopback-servers.ts";
import { checkTarget } from "../infrastructure/outbound/check-target.ts";
import { createOutboundClient } from "../infrastructure/outbound/outbound-client.ts";
import { outboundPolicy } from "./outbound-policy.ts";

/** A server whose public name has a public address, as every target must. */

const OWN = "https://castmeter.example.com";
const SPELLINGS = [
  `${OWN}/v1/me`,
  "https://CASTMETER.example.com./v1/me",
  "https://castmeter.example.com:443/v1/me",
  "https://tools.example.com/mcp",
];

const app = useApp({ baseUrl: OWN });
const host = useFixture(() =>
  startTlsServer((_request, response) =>
    response.writeHead(302, { location: `${OWN}/v1/me` }).end(),
  ),
);

describe("the server's own address", () => {
  it("is no target of a webhook or a feed", async () => {
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId);
    const showId = await app.show(workspaceId);
    const url = `${OWN}/v1/me`;
    const webhook = await app.request("POST", "/v1/webhook-endpoints", {
      key,
      body: { url, enabled_events: ["*"] },
    });
    const feed = await app.request("PUT", `/v1/shows/${showId}/podcast`, {
      key,
      body: { rss_url: url },
    });
    const message = expect.stringContaining("must not point to this server");
    expect([webhook.status, webhook.body.error]).toMatchObject([400, { param: "url", message }]);
    expect([feed.status, feed.body.error]).toMatchObject([400, { param: "rss_url", message }]);
  });

  it("is called by nothing, in no spelling and by no redirect", async () => {
    const recording = recordingDial(host);
    const outbound = createOutboundClient({
      policy: {
        ...outboundPolicy({
          allowPrivateNetwork: false,
          baseUrl: OWN,
          mcpUrl: "https://tools.example.com/mcp",
        }),
        extraRoots: [readTestCertificate("test-authority")],
      },
      userAgent: "test",
      resolver: new FakeResolver({
        "castmeter.example.com": ["93.184.215.14"],
        "tools.example.com": ["93.184.215.14"],
        "hooks.example.com": ["93.184.215.14"],
      }),
      dial: recording.dial,
    });
    const limits = { timeoutMs: 5_000, maxBytes: 1_000, onOverflow: "cut" } as const;
    for (const url of SPELLINGS)
      expect(await outbound.request({ url, ...limits })).toMatchObject({ code: "blocked_address" });
    expect(recording.dialled).toEqual([]);
    // Another port of the same name is another service, such as the operator's own feeds.
    await outbound.request({ url: "https://castmeter.example.com:8443/feed", ...limits });
    expect(recording.dialled).toHaveLength(1);
    expect(
      await outbound.request({
        url: "https://hooks.example.com/",
        ...limits,
        redirects: { max: 2 },
      }),
    ).toMatchObject({ code: "blocked_address" });
    expect(recording.dialled).toHaveLength(2);
    outbound.close();
  });

  it("may be that of the operator's OpenID provider, at another path", async () => {
    const here = "https://castmeter.invalid";
    const shared = await startTestApp({
      baseUrl: here,
      upstreams: {
        ...NO_UPSTREAMS,
        socialProviders: [
          {
            id: "oidc",
            name: "Harbour ID",
            issuer: `${here}/realms/harbour`,
            clientId: "castmeter",
            clientSecret: "secret",
            vouchesFor: "every_address",
          },
        ],
      },
    });
    const { identity } = shared.runtime.services;
    const failure = await startSocialAuthentication(identity, "oidc", shared.clock.now()).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      cause: { message: "castmeter.invalid: castmeter.invalid cannot be resolved." },
    });
    await shared.close();
  });

  it("may be a target where private addresses may: server and targets share a machine", () => {
    const policy = outboundPolicy({
      allowPrivateNetwork: true,
      baseUrl: OWN,
      mcpUrl: `${OWN}/mcp`,
    });
    expect(checkTarget(`${OWN}/v1/me`, policy).ok).toBe(true);
  });
});
