import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTarget, type TargetRefusal } from "./check-target.ts";
import { DEFAULT_PORTS, type OutboundPolicy } from "./outbound-policy.ts";

const STRICT: OutboundPolicy = {
  allowPrivateNetwork: false,
  ownAddresses: ["93.184.215.99", "own.example.com:443"],
  ports: DEFAULT_PORTS,
};
const PRIVATE: OutboundPolicy = { ...STRICT, allowPrivateNetwork: true };

const REFUSED: [url: string, reason: TargetRefusal][] = [
  ["", "invalid_url"],
  ["example.com", "invalid_url"],
  ["/hook", "invalid_url"],
  ["https://", "invalid_url"],
  ["https:///hook.example.com/", "invalid_url"],
  ["https:/hook.example.com/", "invalid_url"],
  ["https:hook.example.com", "invalid_url"],
  ["https://.", "invalid_url"],
  ["https://example.com..", "invalid_url"],
  ["https://a..example.com/", "invalid_url"],
  [" https://example.com/", "invalid_url"],
  ["https://exam\nple.com/", "invalid_url"],
  ["https://example.com\\@evil.example.net/", "invalid_url"],
  ["https://[fe80::1%25eth0]/", "invalid_url"],
  ["https://1.2.3.4.5/", "invalid_url"],
  [`https://${"a".repeat(64)}.com/`, "invalid_url"],
  ["http://example.com/", "scheme_not_allowed"],
  ["ftp://example.com/", "scheme_not_allowed"],
  ["file:///etc/passwd", "scheme_not_allowed"],
  ["gopher://example.com:443/", "scheme_not_allowed"],
  ["javascript:alert(1)", "scheme_not_allowed"],
  ["https://user:secret@example.com/", "userinfo_not_allowed"],
  ["https://user@example.com/", "userinfo_not_allowed"],
  ["https://@example.com/", "userinfo_not_allowed"],
  ["https://:@example.com/", "userinfo_not_allowed"],
  ["https://example.com:80/", "port_not_allowed"],
  ["https://example.com:6379/", "port_not_allowed"],
  ["https://example.com:0/", "port_not_allowed"],
  ["https://localhost/", "host_not_allowed"],
  ["https://LOCALHOST./", "host_not_allowed"],
  ["https://api.localhost/", "host_not_allowed"],
  ["https://printer.local/", "host_not_allowed"],
  ["https://metadata.google.internal/", "host_not_allowed"],
  ["https://metadata.google.internal./", "host_not_allowed"],
  ["https://router.home.arpa/", "host_not_allowed"],
  ["https://postgres/", "host_not_allowed"],
  ["https://own.example.com/", "host_not_allowed"],
  ["https://OWN.example.com.:443/", "host_not_allowed"],
  ["https://127.0.0.1/", "address_not_allowed"],
  ["https://127.0.0.1./", "address_not_allowed"],
  ["https://127.1/", "address_not_allowed"],
  ["https://2130706433/", "address_not_allowed"],
  ["https://0x7f000001/", "address_not_allowed"],
  ["https://0x7f.0.0.1/", "address_not_allowed"],
  ["https://0177.0.0.1/", "address_not_allowed"],
  ["https://017700000001/", "address_not_allowed"],
  ["https://%31%32%37.0.0.1/", "address_not_allowed"],
  ["https://127.0.0.1/", "address_not_allowed"],
  ["https://①②⑦.0.0.1/", "address_not_allowed"],
  ["https://127。0。0。1/", "address_not_allowed"],
  ["https://0/", "address_not_allowed"],
  ["https://169.254.169.254/latest/meta-data/", "address_not_allowed"],
  ["https://2852039166/", "address_not_allowed"],
  ["https://93.184.215.99/", "address_not_allowed"],
  ["https://[::1]/", "address_not_allowed"],
  ["https://[::]/", "address_not_allowed"],
  ["https://[::ffff:127.0.0.1]/", "address_not_allowed"],
  ["https://[::ffff:7f00:1]/", "address_not_allowed"],
  ["https://[0:0:0:0:0:ffff:a9fe:a9fe]/", "address_not_allowed"],
  ["https://[64:ff9b::7f00:1]/", "address_not_allowed"],
  ["https://[2002:7f00:1::]/", "address_not_allowed"],
  ["https://[fd00:ec2::254]/", "address_not_allowed"],
];

describe("checkTarget", () => {
  it.each(REFUSED)("refuses %j as %s", (url, reason) => {
    expect(checkTarget(url, STRICT)).toMatchObject({ ok: false, reason });
  });

  it.each([
    [
      "https://example.com",
      { url: "https://example.com/", hostname: "example.com", port: 443, protocol: "https:" },
    ],
    [
      "HTTPS://Example.COM:8443/a?b=c\\d#top",
      {
        url: "https://example.com:8443/a?b=c\\d",
        hostname: "example.com",
        port: 8443,
        protocol: "https:",
      },
    ],
    [
      "https://example.com./hook",
      { url: "https://example.com/hook", hostname: "example.com", port: 443, protocol: "https:" },
    ],
    [
      "https://bücher.example.com/",
      {
        url: "https://xn--bcher-kva.example.com/",
        hostname: "xn--bcher-kva.example.com",
        port: 443,
        protocol: "https:",
      },
    ],
    [
      "https://8.8.8.8/",
      { url: "https://8.8.8.8/", hostname: "8.8.8.8", port: 443, protocol: "https:" },
    ],
    [
      "https://[2606:4700:0::1111]/",
      {
        url: "https://[2606:4700::1111]/",
        hostname: "2606:4700::1111",
        port: 443,
        protocol: "https:",
      },
    ],
    ["https://notlocalhost.com/path@x:1?u=http://127.0.0.1/", { hostname: "notlocalhost.com" }],
  ])("gives the one normal spelling of %j", (url, target) => {
    expect(checkTarget(url, STRICT)).toMatchObject({ ok: true, target });
  });

  it.each([
    ["http://localhost:4000/feed.xml", { hostname: "localhost", port: 4000, protocol: "http:" }],
    ["http://127.0.0.1/", { hostname: "127.0.0.1", port: 80 }],
    ["http://[::1]:8080/", { hostname: "::1", port: 8080 }],
    ["https://simulator:9000/", { hostname: "simulator", port: 9000 }],
  ])("permits %j when private networks are allowed", (url, target) => {
    expect(checkTarget(url, PRIVATE)).toMatchObject({ ok: true, target });
  });

  it.each([
    ["http://169.254.169.254/latest/", "address_not_allowed"],
    ["http://[::ffff:169.254.169.254]/", "address_not_allowed"],
    ["http://0.0.0.0/", "address_not_allowed"],
    ["http://user@localhost/", "userinfo_not_allowed"],
    ["file:///etc/passwd", "scheme_not_allowed"],
  ])("refuses %j as %s even when private networks are allowed", (url, reason) => {
    expect(checkTarget(url, PRIVATE)).toMatchObject({ ok: false, reason });
  });

  it("refuses every numeric spelling of every loopback address", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0x7f000000, max: 0x7fffffff }), (number) => {
        const rest = number & 0xffffff;
        for (const host of [
          `${number}`,
          `0x${number.toString(16)}`,
          `0${number.toString(8)}`,
          `127.${rest}`,
          `0x7f.${rest}`,
          `0177.0x${rest.toString(16)}`,
        ]) {
          expect(checkTarget(`https://${host}/`, STRICT)).toMatchObject({
            ok: false,
            reason: "address_not_allowed",
          });
        }
      }),
    );
  });

  it("judges its own normal spelling the same as what was typed", () => {
    fc.assert(
      fc.property(
        fc.webUrl({ validSchemes: ["https"], withFragments: true, withQueryParameters: true }),
        (url) => {
          const first = checkTarget(url, STRICT);
          fc.pre(first.ok);
          expect(first.ok && checkTarget(first.target.url, STRICT)).toEqual(first);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("keeps user names, paths and queries out of its messages", () => {
    for (const url of [
      "https://sekret:sekret@example.com/sekret",
      "http://example.com/sekret?sekret",
      "https://127.0.0.1/sekret",
      "https://example.com:81/sekret",
    ]) {
      expect(JSON.stringify(checkTarget(url, STRICT))).not.toContain("sekret");
    }
  });
});
