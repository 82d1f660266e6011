import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ComputeError } from "../../../../infrastructure/compute/compute-error.ts";
import { inlineCompute } from "../../../../infrastructure/compute/inline-compute.test-support.ts";
import {
  FakeResolver,
  type LoopbackServer,
  readTestCertificate,
  recordingDial,
  startTlsServer,
} from "../../../../infrastructure/outbound/fixtures/loopback-servers.ts";
import { createOutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../../../infrastructure/outbound/outbound-policy.ts";
import { readWebsite } from "./read-website.ts";

const reading = { compute: inlineCompute, of: "workspace" };
const SITE = "https://hooks.example.com/";
const HTML = { "content-type": "text/html" };
const ACCOUNT = '<a href="https://x.com/saltandsignal">x</a>';

let server: LoopbackServer;
let answer: RequestListener;
let paths: string[];

beforeEach(async () => {
  paths = [];
  server = await startTlsServer((request, response) => {
    paths.push(request.url ?? "");
    answer(request, response);
  });
});
afterEach(() => server.close());

/** Reads under the policy of production; names resolve to a public address by default. */
async function read(address = SITE, resolved: Record<string, string[]> = {}) {
  const { dial, dialled } = recordingDial(server);
  const client = createOutboundClient({
    policy: {
      allowPrivateNetwork: false,
      ownAddresses: [],
      ports: DEFAULT_PORTS,
      extraRoots: [readTestCertificate("test-authority")],
    },
    userAgent: "Castmeter/test",
    resolver: new FakeResolver({ "hooks.example.com": ["93.184.215.14"], ...resolved }),
    dial,
  });
  try {
    const signal = new AbortController().signal;
    const result = await readWebsite({ outbound: client, ...reading }, address, {
      signal,
      allowHttp: false,
    });
    return { ...result, links: result.pages.flatMap(({ links }) => links), dialled };
  } finally {
    client.close();
  }
}

const sends =
  (body: string, headers: Record<string, string> = HTML, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

describe("the website of a show", () => {
  it("is its home page and one page about it on the same host, and no more", async () => {
    answer = ({ url }, response) =>
      sends(
        url === "/"
          ? '<a href="/about">a</a><a href="/links">l</a><a href="/episodes/1">e</a>' +
              '<a href="https://other.example/links">o</a>'
          : ACCOUNT,
      )(undefined as never, response);
    const { links, warning } = await read();
    expect([paths, warning]).toEqual([["/", "/links"], null]);
    expect(links).toContain("https://x.com/saltandsignal");
  });

  it.each([
    ["in another script", "/%C3%BCber-uns"],
    ["by an address older than the certificate", "http://hooks.example.com/links"],
  ])("is read with a page about it that is linked %s", async (_how, href) => {
    answer = ({ url }, response) =>
      sends(url === "/" ? `<a href="${href}">a</a>` : ACCOUNT)(undefined as never, response);
    expect((await read()).links).toContain("https://x.com/saltandsignal");
  });

  it("is read once where its only page about it is itself", async () => {
    answer = sends('<a href="/links#top">l</a><a href="/links">l</a>');
    await read(`${SITE}links`);
    expect(paths).toEqual(["/links"]);
  });

  it("is called by https where its stored address is older", async () => {
    answer = sends(ACCOUNT);
    expect((await read("http://hooks.example.com/")).links).toEqual([
      "https://x.com/saltandsignal",
    ]);
  });

  it.each([["10.0.0.5"], ["127.0.0.1"], ["169.254.169.254"], ["::1"], ["fd00:ec2::254"]])(
    "is not called where its name leads to %s",
    async (address) => {
      answer = sends(ACCOUNT);
      const { pages, warning, dialled } = await read(SITE, { "hooks.example.com": [address] });
      expect([pages, dialled, paths]).toEqual([[], [], []]);
      expect(warning).toContain("The website was not read: ");
      expect(warning).not.toContain(address);
    },
  );

  it.each([
    ["the metadata of a cloud", "https://169.254.169.254/latest/meta-data/"],
    ["a private name", "https://intranet.example.com/"],
    ["plain http", "http://hooks.example.com/"],
    ["a file", "file:///etc/passwd"],
  ])("is not followed to %s", async (_what, location) => {
    answer = sends("", { location }, 302);
    const { pages, warning, dialled } = await read(SITE, {
      "intranet.example.com": ["192.168.1.10"],
    });
    expect([pages, dialled.length, paths]).toEqual([[], 1, ["/"]]);
    expect(warning).toContain("The website was not read: ");
  });

  it("is not read on where it redirects without end", async () => {
    answer = sends("", { location: "/again" }, 302);
    expect((await read()).warning).toContain("More than 4 redirects");
    expect(paths).toHaveLength(5);
  });

  it.each([
    ["a picture", "image/png"],
    ["a feed", "application/rss+xml"],
    ["data", "application/json"],
  ])("is not read where it answers with %s", async (_what, type) => {
    answer = sends(ACCOUNT, { "content-type": type });
    expect(await read()).toMatchObject({
      pages: [],
      warning:
        "The website was not read: hooks.example.com answered with something that is no web page.",
    });
  });

  it("is read to its first MiB, and the connection ends there", async () => {
    let sent = 0;
    answer = (_request, response) => {
      response.writeHead(200, HTML);
      response.write(ACCOUNT);
      const chunk = `<p>${"x".repeat(65_536)}</p>`;
      const more = (): void => {
        while (!response.destroyed && sent < 64 * 1024 * 1024) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
      };
      more();
    };
    expect((await read()).links).toEqual(["https://x.com/saltandsignal"]);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it("is unpacked to its first MiB where 50 MB are packed into 50 KB", async () => {
    const packed = gzipSync(`${ACCOUNT}${"<p> </p>".repeat(6_250_000)}`);
    answer = (_request, response) =>
      void response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(packed);
    expect(packed.length).toBeLessThan(200_000);
    expect((await read()).links).toEqual(["https://x.com/saltandsignal"]);
  });

  it("ends with the run where it never answers", async () => {
    answer = () => undefined;
    const stopped = AbortSignal.timeout(50);
    const { dial } = recordingDial(server);
    const client = createOutboundClient({
      policy: {
        allowPrivateNetwork: false,
        ownAddresses: [],
        ports: DEFAULT_PORTS,
        extraRoots: [readTestCertificate("test-authority")],
      },
      userAgent: "Castmeter/test",
      resolver: new FakeResolver({ "hooks.example.com": ["93.184.215.14"] }),
      dial,
    });
    await expect(
      readWebsite({ outbound: client, ...reading }, SITE, { signal: stopped, allowHttp: false }),
    ).rejects.toMatchObject({ name: "TimeoutError" });
    client.close();
  });
});

describe("a website", () => {
  it("that redirects to a page at a host of podcasts is not read", async () => {
    const body = new TextEncoder().encode(ACCOUNT);
    const finalUrl = "https://redcircle.com/shows/salt";
    const { pages, warning } = await readWebsite(
      {
        ...reading,
        outbound: {
          request: async () => ({
            ok: true,
            status: 200,
            headers: HTML,
            body,
            truncated: false,
            finalUrl,
            redirects: [finalUrl],
          }),
        },
      },
      SITE,
      { signal: new AbortController().signal, allowHttp: false },
    );
    expect([pages, warning]).toEqual([
      [],
      "The website was not read: it leads to a page at a host of podcasts.",
    ]);
  });

  it("whose page takes more than a task may is a warning", async () => {
    const request = async () => ({
      ok: true as const,
      status: 200,
      headers: HTML,
      body: new Uint8Array(),
      truncated: false,
      finalUrl: SITE,
      redirects: [],
    });
    const run = async (): Promise<never> => {
      throw new ComputeError("read_page", "deadline");
    };
    const read = await readWebsite(
      { outbound: { request }, compute: { ...inlineCompute, run }, of: "workspace" },
      SITE,
      { signal: new AbortController().signal, allowHttp: false },
    );
    expect(read).toEqual({
      pages: [],
      warning:
        "The website was not read: hooks.example.com answered with a page that takes too long to read.",
    });
  });

  it("that takes too long is given 15 seconds and 1 MiB, and is then a warning", async () => {
    const asked: { timeoutMs: number; maxBytes: number }[] = [];
    const { pages, warning } = await readWebsite(
      {
        ...reading,
        outbound: {
          request: async (request) => {
            asked.push(request);
            return { ok: false, code: "timeout", message: "hooks.example.com took too long." };
          },
        },
      },
      SITE,
      { signal: new AbortController().signal, allowHttp: false },
    );
    expect([pages, warning]).toEqual([
      [],
      "The website was not read: hooks.example.com took too long.",
    ]);
    expect(asked).toMatchObject([{ timeoutMs: 15_000, maxBytes: 1_048_576 }]);
  });
});
