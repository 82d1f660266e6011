import type { IncomingMessage, RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import {
  FakeResolver,
  recordingDial,
  readTestCertificate,
  startHttpServer,
  startTlsServer,
} from "./fixtures/loopback-servers.ts";
import {
  createOutboundClient,
  type OutboundRequest,
  type OutboundResult,
} from "./outbound-client.ts";
import { DEFAULT_PORTS, type OutboundPolicy } from "./outbound-policy.ts";

const STRICT: OutboundPolicy = {
  allowPrivateNetwork: false,
  ownAddresses: [],
  ports: DEFAULT_PORTS,
  extraRoots: [readTestCertificate("test-authority")],
};
const ADDRESS = "93.184.215.14";
const NAMES = {
  "hooks.example.com": [ADDRESS],
  "a.hooks.example.com": ["93.184.215.20"],
  "b.hooks.example.com": ["93.184.215.21"],
  "private.hooks.example.com": ["10.0.0.1"],
};
const LIMITS = { timeoutMs: 5_000, maxBytes: 65_536, onOverflow: "cut" } as const;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Journey {
  result: OutboundResult;
  /** `METHOD host path` of every request that arrived. */
  arrived: string[];
  requests: { headers: IncomingMessage["headers"]; body: string }[];
  dialled: string[];
  resolved: string[];
}

/**
 * Runs one request against a TLS server that answers for every public name. Answers `Location`
 * from a table, else 200.
 */
async function travel(
  locations: Record<string, string | { status: number; location?: string }>,
  request: Partial<OutboundRequest> & { url: string },
): Promise<Journey> {
  const arrived: string[] = [];
  const requests: Journey["requests"] = [];
  const listener: RequestListener = (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      arrived.push(`${incoming.method} ${incoming.headers.host}${incoming.url}`);
      requests.push({ headers: incoming.headers, body: Buffer.concat(chunks).toString() });
      const entry = locations[`${incoming.headers.host}${incoming.url}`];
      if (entry === undefined) {
        response.end("arrived");
        return;
      }
      const { status, location } =
        typeof entry === "string" ? { status: 302, location: entry } : entry;
      response.writeHead(status, location === undefined ? {} : { location }).end("moved");
    });
  };
  const server = await startTlsServer(listener);
  cleanups.push(() => server.close());
  const { dial, dialled } = recordingDial(server);
  const resolver = new FakeResolver(NAMES);
  const client = createOutboundClient({
    policy: STRICT,
    resolver,
    dial,
    userAgent: "Castmeter-Test/1",
  });
  cleanups.unshift(() => client.close());
  const result = await client.request({ redirects: { max: 5 }, ...LIMITS, ...request });
  return { result, arrived, requests, dialled, resolved: resolver.calls };
}

describe("redirects", () => {
  it("are returned as they came when none are allowed", async () => {
    const { result, arrived } = await travel(
      { "hooks.example.com/": "https://a.hooks.example.com/" },
      { url: "https://hooks.example.com/", redirects: undefined },
    );
    expect(result).toMatchObject({
      ok: true,
      status: 302,
      finalUrl: "https://hooks.example.com/",
      redirects: [],
      headers: { location: "https://a.hooks.example.com/" },
    });
    expect(arrived).toHaveLength(1);
  });

  it("are followed hop by hop, each name resolved once and each connected to its own checked address", async () => {
    const { result, dialled, resolved } = await travel(
      {
        "hooks.example.com/s": "//a.hooks.example.com/x",
        "a.hooks.example.com/x": "https://b.hooks.example.com:8443/y?z#part",
        "b.hooks.example.com:8443/y?z": "../end",
      },
      { url: "https://hooks.example.com/s" },
    );
    const redirects = [
      "https://a.hooks.example.com/x",
      "https://b.hooks.example.com:8443/y?z",
      "https://b.hooks.example.com:8443/end",
    ];
    expect(result).toMatchObject({ ok: true, status: 200, redirects, finalUrl: redirects[2] });
    expect(resolved).toEqual([
      "hooks.example.com",
      "a.hooks.example.com",
      "b.hooks.example.com",
      "b.hooks.example.com",
    ]);
    expect(dialled).toEqual([
      `${ADDRESS}|443`,
      "93.184.215.20|443",
      "93.184.215.21|8443",
      "93.184.215.21|8443",
    ]);
  });

  it("stop at the limit, a loop included", async () => {
    const { result, arrived } = await travel(
      { "hooks.example.com/": "/" },
      { url: "https://hooks.example.com/", redirects: { max: 3 } },
    );
    expect(result).toMatchObject({ ok: false, code: "too_many_redirects" });
    expect(arrived).toHaveLength(4);
  });

  it.each([
    "https://127.0.0.1/",
    "https://[::ffff:7f00:1]/",
    "https://2852039166/latest/meta-data/",
    "https://localhost/",
    "https://private.hooks.example.com/",
    "https://user:password@a.hooks.example.com/",
    "https://a.hooks.example.com:6379/",
    "http://a.hooks.example.com/",
    "file:///etc/passwd",
  ])("to %s are refused before anything is dialled", async (location) => {
    const { result, dialled } = await travel(
      { "hooks.example.com/": location },
      { url: "https://hooks.example.com/" },
    );
    expect(result).toMatchObject({ ok: false, code: "blocked_address" });
    expect(dialled).toEqual([`${ADDRESS}|443`]);
  });

  it("go only to hosts the caller expects, asked at every hop", async () => {
    const asked: string[] = [];
    const allowHost = (hostname: string) => {
      asked.push(hostname);
      return hostname === "a.hooks.example.com";
    };
    const { result, arrived } = await travel(
      {
        "hooks.example.com/": "https://a.hooks.example.com/",
        "a.hooks.example.com/": "https://b.hooks.example.com/",
      },
      { url: "https://hooks.example.com/", redirects: { max: 5, allowHost } },
    );
    expect(result).toMatchObject({ ok: false, code: "redirect_refused" });
    expect(asked).toEqual(["a.hooks.example.com", "b.hooks.example.com"]);
    expect(arrived).toEqual(["GET hooks.example.com/", "GET a.hooks.example.com/"]);
  });

  it("to something that is not a URL are an invalid response; a 3xx without Location is an answer", async () => {
    expect(
      (await travel({ "hooks.example.com/": "https://[" }, { url: "https://hooks.example.com/" }))
        .result,
    ).toMatchObject({ ok: false, code: "invalid_response" });
    expect(
      (
        await travel(
          { "hooks.example.com/": { status: 302 } },
          { url: "https://hooks.example.com/" },
        )
      ).result,
    ).toMatchObject({ ok: true, status: 302 });
    expect(
      (
        await travel(
          { "hooks.example.com/": { status: 304, location: "/x" } },
          { url: "https://hooks.example.com/" },
        )
      ).result,
    ).toMatchObject({ ok: true, status: 304 });
  });

  it("read a Location in UTF-8", async () => {
    const location = Buffer.from("/café").toString("latin1");
    const { result } = await travel(
      { "hooks.example.com/": location },
      { url: "https://hooks.example.com/" },
    );
    expect(result).toMatchObject({ ok: true, finalUrl: "https://hooks.example.com/caf%C3%A9" });
  });

  it("take keys along on the same origin and drop them at another, keeping what makes 304 possible", async () => {
    const headers = {
      authorization: "Bearer k",
      "x-api-key": "k",
      cookie: "session=1",
      accept: "text/xml",
      "if-none-match": '"1"',
    };
    const same = await travel(
      { "hooks.example.com/": "/next" },
      { url: "https://hooks.example.com/", headers },
    );
    expect(same.requests[1]?.headers).toMatchObject(headers);
    const other = await travel(
      { "hooks.example.com/": "https://a.hooks.example.com/" },
      { url: "https://hooks.example.com/", headers },
    );
    expect(other.requests[1]?.headers).toEqual({
      accept: "text/xml",
      "if-none-match": '"1"',
      "user-agent": "Castmeter-Test/1",
      "accept-encoding": "identity",
      host: "a.hooks.example.com",
      connection: "keep-alive",
    });
  });

  it.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [302, "PUT", "PUT", "body"],
    [307, "POST", "POST", "body"],
    [308, "POST", "POST", "body"],
  ] as const)("%d turns %s into %s", async (status, method, nextMethod, nextBody) => {
    const { arrived, requests } = await travel(
      { "hooks.example.com/": { status, location: "/next" } },
      {
        url: "https://hooks.example.com/",
        method,
        body: "body",
        headers: { "content-type": "text/plain" },
      },
    );
    expect(arrived[1]).toBe(`${nextMethod} hooks.example.com/next`);
    expect(requests[1]?.body).toBe(nextBody);
    expect(requests[1]?.headers["content-type"]).toBe(nextBody === "" ? undefined : "text/plain");
  });

  it("never carry a body to another origin", async () => {
    const { result, arrived } = await travel(
      { "hooks.example.com/": { status: 307, location: "https://a.hooks.example.com/" } },
      { url: "https://hooks.example.com/", method: "POST", body: "secret" },
    );
    expect(result).toMatchObject({ ok: false, code: "redirect_refused" });
    expect(arrived).toHaveLength(1);
  });

  it("keep HEAD a HEAD", async () => {
    const { arrived } = await travel(
      { "hooks.example.com/": { status: 303, location: "/next" } },
      { url: "https://hooks.example.com/", method: "HEAD" },
    );
    expect(arrived).toEqual(["HEAD hooks.example.com/", "HEAD hooks.example.com/next"]);
  });

  it("may step down to http only where the policy allows http", async () => {
    const plain = await startHttpServer((_request, response) => response.end("arrived"));
    const secure = await startTlsServer((_request, response) =>
      response.writeHead(302, { location: "http://a.hooks.example.com/" }).end(),
    );
    cleanups.push(
      () => plain.close(),
      () => secure.close(),
    );
    const { dial } = recordingDial((_address, port) => (port === 80 ? plain.port : secure.port));
    const client = createOutboundClient({
      policy: { ...STRICT, allowPrivateNetwork: true },
      resolver: new FakeResolver(NAMES),
      dial,
      userAgent: "Castmeter-Test/1",
    });
    cleanups.unshift(() => client.close());
    expect(
      await client.request({ url: "https://hooks.example.com/", ...LIMITS, redirects: { max: 1 } }),
    ).toMatchObject({ ok: true, finalUrl: "http://a.hooks.example.com/" });
  });
});
