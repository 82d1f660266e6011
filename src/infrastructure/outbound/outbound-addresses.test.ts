import { afterEach, describe, expect, it } from "vitest";
import {
  FakeResolver,
  type LoopbackServer,
  recordingDial,
  readTestCertificate,
  startHttpServer,
  startTlsServer,
} from "./fixtures/loopback-servers.ts";
import {
  createOutboundClient,
  type OutboundClient,
  type OutboundRequest,
} from "./outbound-client.ts";
import { DEFAULT_PORTS, type OutboundPolicy } from "./outbound-policy.ts";

const STRICT: OutboundPolicy = {
  allowPrivateNetwork: false,
  ownAddresses: ["93.184.215.99"],
  ports: DEFAULT_PORTS,
  extraRoots: [readTestCertificate("test-authority")],
};
const PUBLIC = "93.184.215.14";
const LIMITS = { timeoutMs: 5_000, maxBytes: 65_536, onOverflow: "cut" } as const;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function clientWith(
  options: Omit<Parameters<typeof createOutboundClient>[0], "userAgent">,
): OutboundClient {
  const client = createOutboundClient({ userAgent: "Castmeter-Test/1", ...options });
  cleanups.unshift(() => client.close());
  return client;
}

async function started(server: Promise<LoopbackServer>): Promise<LoopbackServer> {
  const running = await server;
  cleanups.push(() => running.close());
  return running;
}

function get(url: string, more: Partial<OutboundRequest> = {}): OutboundRequest {
  return { url, ...LIMITS, ...more };
}

const REFUSED_ADDRESSES = [
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "255.255.255.255",
  "93.184.215.99",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001:db8::1",
  "2001:0:7f00:1::1",
  "2002:7f00:1::1",
  "3fff::1",
  "5f00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "not an address",
];

describe("an address that is not public is never dialled", () => {
  it.each(REFUSED_ADDRESSES)("when a name resolves to %s", async (address) => {
    const { dial, dialled } = recordingDial();
    const client = clientWith({
      policy: STRICT,
      resolver: new FakeResolver({ "hooks.example.com": [address] }),
      dial,
    });
    expect(await client.request(get("https://hooks.example.com/"))).toMatchObject({
      ok: false,
      code: "blocked_address",
    });
    expect(dialled).toEqual([]);
  });

  it.each([
    [[PUBLIC, "10.0.0.1"]],
    [["10.0.0.1", PUBLIC]],
    [[PUBLIC, "2606:4700::1", "::ffff:127.0.0.1"]],
  ])("when one of several answers is refused: %j", async (addresses) => {
    const { dial, dialled } = recordingDial();
    const client = clientWith({
      policy: STRICT,
      resolver: new FakeResolver({ "hooks.example.com": addresses }),
      dial,
    });
    expect(await client.request(get("https://hooks.example.com/"))).toMatchObject({
      ok: false,
      code: "blocked_address",
    });
    expect(dialled).toEqual([]);
  });

  it.each([
    "https://2130706433/",
    "https://[::ffff:127.0.0.1]/",
    "https://0x7f.1/",
    "https://127.0.0.1./",
    "https://localhost/",
    "https://169.254.169.254/",
    "http://hooks.example.com/",
    "https://hooks.example.com:22/",
  ])("when the URL itself is refused, without asking DNS: %s", async (url) => {
    const { dial, dialled } = recordingDial();
    const resolver = new FakeResolver({});
    const client = clientWith({ policy: STRICT, resolver, dial });
    expect(await client.request(get(url))).toMatchObject({ ok: false, code: "blocked_address" });
    expect(dialled).toEqual([]);
    expect(resolver.calls).toEqual([]);
  });

  it.each(["169.254.169.254", "fe80::1", "fd00:ec2::254", "0.0.0.0"])(
    "when private networks are allowed and a name resolves to %s",
    async (address) => {
      const { dial, dialled } = recordingDial();
      const client = clientWith({
        policy: { ...STRICT, allowPrivateNetwork: true },
        resolver: new FakeResolver({ "metadata.internal": [address] }),
        dial,
      });
      expect(await client.request(get("http://metadata.internal/"))).toMatchObject({
        ok: false,
        code: "blocked_address",
      });
      expect(dialled).toEqual([]);
    },
  );

  it("keeps the address behind a refused name out of the message", async () => {
    const client = clientWith({
      policy: STRICT,
      resolver: new FakeResolver({ "hooks.example.com": ["10.11.12.13"] }),
      dial: recordingDial().dial,
    });
    expect(
      JSON.stringify(await client.request(get("https://hooks.example.com/token"))),
    ).not.toMatch(/10\.11\.12\.13|token/);
  });
});

describe("the checked address is the one connected to", () => {
  it("asks DNS once per request and pins its answer, so a name that turns private later gains nothing", async () => {
    const server = await started(startTlsServer((_request, response) => response.end("hello")));
    const { dial, dialled } = recordingDial(server);
    const resolver = new FakeResolver({ "hooks.example.com": [[PUBLIC], ["127.0.0.1"]] });
    const client = clientWith({ policy: STRICT, resolver, dial });
    expect(await client.request(get("https://hooks.example.com/"))).toMatchObject({
      ok: true,
      status: 200,
    });
    expect(resolver.calls).toEqual(["hooks.example.com"]);
    expect(dialled).toEqual([`${PUBLIC}|443`]);
  });

  it("does not lend a pooled connection to a request whose own answer is refused or different", async () => {
    const server = await started(startTlsServer((_request, response) => response.end("hello")));
    const { dial, dialled } = recordingDial(server);
    const resolver = new FakeResolver({
      "hooks.example.com": [[PUBLIC], [PUBLIC], ["127.0.0.1"], ["93.184.215.20"]],
    });
    const client = clientWith({ policy: STRICT, resolver, dial });
    const codes = [];
    for (let call = 0; call < 4; call += 1) {
      const result = await client.request(get("https://hooks.example.com/"));
      codes.push(result.ok ? result.status : result.code);
    }
    expect(codes).toEqual([200, 200, "blocked_address", 200]);
    // The second call reuses the first connection; the fourth has a new address and therefore a new
    // connection.
    expect(dialled).toEqual([`${PUBLIC}|443`, "93.184.215.20|443"]);
    expect(server.connections()).toBe(2);
  });

  it("does not lend a TLS connection of one name to another name on the same address", async () => {
    const server = await started(startTlsServer((_request, response) => response.end("hello")));
    const { dial, dialled } = recordingDial(server);
    const resolver = new FakeResolver({
      "hooks.example.com": [PUBLIC],
      "a.hooks.example.com": [PUBLIC],
      "other.example.net": [PUBLIC],
    });
    const client = clientWith({ policy: STRICT, resolver, dial });
    expect(await client.request(get("https://hooks.example.com/"))).toMatchObject({ ok: true });
    expect(await client.request(get("https://a.hooks.example.com/"))).toMatchObject({ ok: true });
    expect(await client.request(get("https://other.example.net/"))).toMatchObject({
      ok: false,
      code: "tls_failed",
    });
    expect(dialled).toHaveLength(3);
  });

  it("sends the name of the URL as Host and TLS name, with the port when it is not the usual one", async () => {
    const seen: unknown[] = [];
    const server = await started(
      startTlsServer((request, response) => {
        seen.push([
          request.headers.host,
          (request.socket as { servername?: string }).servername,
          request.url,
        ]);
        response.end();
      }),
    );
    const client = clientWith({
      policy: STRICT,
      resolver: new FakeResolver({ "hooks.example.com": [PUBLIC] }),
      dial: recordingDial(server).dial,
    });
    await client.request(get("https://hooks.example.com./a?b=c#d"));
    await client.request(get("https://HOOKS.example.com:8443/"));
    await client.request(get(`https://${PUBLIC}/`));
    expect(seen).toEqual([
      ["hooks.example.com", "hooks.example.com", "/a?b=c"],
      ["hooks.example.com:8443", "hooks.example.com", "/"],
      [PUBLIC, false, "/"],
    ]);
  });

  it("tries the next checked address when the first refuses the connection, IPv4 first", async () => {
    const server = await started(startHttpServer((_request, response) => response.end("hello")));
    const gone = await startHttpServer(() => undefined);
    await gone.close();
    const { dial, dialled } = recordingDial((address) =>
      address === "93.184.215.20" ? server.port : gone.port,
    );
    const policy = { ...STRICT, allowPrivateNetwork: true };
    const resolver = new FakeResolver({
      "hooks.example.com": ["2606:4700::1", PUBLIC, "93.184.215.20"],
      "gone.example.com": [PUBLIC, "2606:4700::1"],
    });
    const client = clientWith({ policy, resolver, dial });
    expect(
      await client.request(get("http://hooks.example.com/", { method: "POST", body: "once" })),
    ).toMatchObject({ ok: true, status: 200 });
    expect(dialled).toEqual([`${PUBLIC}|80`, "93.184.215.20|80"]);
    expect(await client.request(get("http://gone.example.com/"))).toMatchObject({
      ok: false,
      code: "connection_failed",
    });
    expect(dialled.slice(2)).toEqual([`${PUBLIC}|80`, "2606:4700::1|80"]);
  });

  it("does not send to a second address what the first may have received", async () => {
    const server = await started(startHttpServer((request) => request.socket.resetAndDestroy()));
    const { dial, dialled } = recordingDial(server);
    const client = clientWith({
      policy: { ...STRICT, allowPrivateNetwork: true },
      resolver: new FakeResolver({ "hooks.example.com": [PUBLIC, "93.184.215.20"] }),
      dial,
    });
    expect(
      await client.request(get("http://hooks.example.com/", { method: "POST", body: "once" })),
    ).toMatchObject({ ok: false, code: "connection_failed" });
    expect(dialled).toEqual([`${PUBLIC}|80`]);
  });

  it("takes no notice of proxy variables", async () => {
    const server = await started(startHttpServer((request, response) => response.end(request.url)));
    const proxy = await started(startHttpServer((_request, response) => response.end("proxied")));
    const before = { ...process.env };
    const variables = {
      HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
      http_proxy: `http://127.0.0.1:${proxy.port}`,
      NODE_USE_ENV_PROXY: "1",
    };
    Object.assign(process.env, variables);
    cleanups.push(() => {
      for (const name of Object.keys(variables)) delete process.env[name];
      Object.assign(process.env, before);
    });
    const client = clientWith({
      policy: { ...STRICT, allowPrivateNetwork: true },
      resolver: new FakeResolver({ "hooks.example.com": [PUBLIC] }),
      dial: recordingDial(server).dial,
    });
    const result = await client.request(get("http://hooks.example.com/direct"));
    expect(result.ok && Buffer.from(result.body).toString()).toBe("/direct");
    expect(proxy.connections()).toBe(0);
  });
});

describe("TLS", () => {
  it.each([
    ["a certificate of an unknown authority", "test-server", [], "hooks.example.com"],
    ["a self-signed certificate", "test-self-signed", STRICT.extraRoots ?? [], "hooks.example.com"],
    ["an expired certificate", "test-expired", STRICT.extraRoots ?? [], "hooks.example.com"],
    ["a certificate for another name", "test-server", STRICT.extraRoots ?? [], "example.org"],
    ["a certificate for another address", "test-server", STRICT.extraRoots ?? [], "93.184.215.20"],
  ] as const)(
    "refuses %s before anything is sent",
    async (_what, certificate, extraRoots, host) => {
      let requests = 0;
      const server = await started(
        startTlsServer((_request, response) => {
          requests += 1;
          response.end();
        }, certificate),
      );
      const resolver = new FakeResolver({ "hooks.example.com": [PUBLIC], "example.org": [PUBLIC] });
      const client = clientWith({
        policy: { ...STRICT, extraRoots },
        resolver,
        dial: recordingDial(server).dial,
      });
      expect(
        await client.request(get(`https://${host}/`, { method: "POST", body: "secret" })),
      ).toMatchObject({ ok: false, code: "tls_failed" });
      expect(requests).toBe(0);
    },
  );

  it("refuses TLS 1.1", async () => {
    const server = await started(
      startTlsServer((_request, response) => response.end(), "test-server", {
        minVersion: "TLSv1",
        maxVersion: "TLSv1.1",
        ciphers: "DEFAULT@SECLEVEL=0",
      }),
    );
    const client = clientWith({
      policy: STRICT,
      resolver: new FakeResolver({ "hooks.example.com": [PUBLIC] }),
      dial: recordingDial(server).dial,
    });
    expect(await client.request(get("https://hooks.example.com/"))).toMatchObject({
      ok: false,
      code: "tls_failed",
    });
  });

  it("calls a server that answers TLS with plain text, or hangs up in the handshake, tls_failed", async () => {
    const plain = await started(startHttpServer((_request, response) => response.end()));
    const client = clientWith({
      policy: STRICT,
      resolver: new FakeResolver({ "hooks.example.com": [PUBLIC] }),
      dial: recordingDial(plain).dial,
    });
    expect(await client.request(get("https://hooks.example.com/"))).toMatchObject({
      ok: false,
      code: "tls_failed",
    });
  });

  it("calls a refused connection connection_failed, not tls_failed", async () => {
    const gone = await startHttpServer(() => undefined);
    await gone.close();
    const client = clientWith({
      policy: STRICT,
      resolver: new FakeResolver({ "hooks.example.com": [PUBLIC] }),
      dial: recordingDial(gone).dial,
    });
    expect(await client.request(get("https://hooks.example.com/"))).toMatchObject({
      ok: false,
      code: "connection_failed",
    });
  });

  it("does not let NODE_TLS_REJECT_UNAUTHORIZED weaken it", async () => {
    const server = await started(
      startTlsServer((_request, response) => response.end(), "test-self-signed"),
    );
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    cleanups.push(() => delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"]);
    const client = clientWith({
      policy: STRICT,
      resolver: new FakeResolver({ "hooks.example.com": [PUBLIC] }),
      dial: recordingDial(server).dial,
    });
    expect(await client.request(get("https://hooks.example.com/"))).toMatchObject({
      ok: false,
      code: "tls_failed",
    });
  });
});
