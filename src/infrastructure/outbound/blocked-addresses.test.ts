import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedAddress } from "./blocked-addresses.ts";
import { DEFAULT_PORTS, type OutboundPolicy } from "./outbound-policy.ts";

/**
 * First and last address of every blocked range, written out by hand rather than computed by the
 * code under test.
 */
const BLOCKED_RANGES: [range: string, first: string, last: string][] = [
  ["0/8", "0.0.0.0", "0.255.255.255"],
  ["10/8", "10.0.0.0", "10.255.255.255"],
  ["100.64/10", "100.64.0.0", "100.127.255.255"],
  ["127/8", "127.0.0.0", "127.255.255.255"],
  ["169.254/16", "169.254.0.0", "169.254.255.255"],
  ["172.16/12", "172.16.0.0", "172.31.255.255"],
  ["192.0.0/24", "192.0.0.0", "192.0.0.255"],
  ["192.0.2/24", "192.0.2.0", "192.0.2.255"],
  ["192.88.99/24", "192.88.99.0", "192.88.99.255"],
  ["192.168/16", "192.168.0.0", "192.168.255.255"],
  ["198.18/15", "198.18.0.0", "198.19.255.255"],
  ["198.51.100/24", "198.51.100.0", "198.51.100.255"],
  ["203.0.113/24", "203.0.113.0", "203.0.113.255"],
  ["224/4", "224.0.0.0", "239.255.255.255"],
  ["240/4", "240.0.0.0", "255.255.255.255"],
  ["::", "::", "0:0:0:0:0:0:0:0"],
  ["::1", "::1", "0:0:0:0:0:0:0:1"],
  ["IPv4-compatible", "::7f00:1", "::127.0.0.1"],
  ["IPv4-translated", "::ffff:0:7f00:1", "::ffff:0:8.8.8.8"],
  ["64:ff9b::/96", "64:ff9b::", "64:ff9b::ffff:ffff"],
  ["64:ff9b:1::/48", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  ["100::/64", "100::", "100::ffff:ffff:ffff:ffff"],
  ["2001:db8::/32", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001::/32", "2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2002::/16", "2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["3fff::/20", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["5f00::/16", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fc00::/7", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fe80::/10", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fec0::/10", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["ff00::/8", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
];

/** The neighbours just outside the ranges, and a few well-known hosts. */
const PUBLIC_ADDRESSES = [
  "1.0.0.0",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.0.3.0",
  "192.88.98.255",
  "192.88.100.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "198.51.99.255",
  "198.51.101.0",
  "203.0.112.255",
  "203.0.114.0",
  "223.255.255.255",
  "8.8.8.8",
  "2000::1",
  "2001:200::1",
  "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
  "2001:db9::",
  "2003::1",
  "2606:4700:4700::1111",
  "2a00:1450:4001:830::200e",
  "3fff:1000::",
  "::ffff:8.8.8.8",
  "::ffff:808:808",
];

const STRICT: OutboundPolicy = {
  allowPrivateNetwork: false,
  ownAddresses: [],
  ports: DEFAULT_PORTS,
};
const PRIVATE: OutboundPolicy = { ...STRICT, allowPrivateNetwork: true };

function toHex(ip: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ip.split(".").map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

const isPublicAddress = (ip: string): boolean => isAllowedAddress(ip, STRICT);

describe("a public address", () => {
  it.each(BLOCKED_RANGES)("refuses %s at both ends", (_range, first, last) => {
    expect(isPublicAddress(first)).toBe(false);
    expect(isPublicAddress(last)).toBe(false);
  });

  it.each(PUBLIC_ADDRESSES)("permits %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "",
    "localhost",
    "example.com",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "08.8.8.8",
    "8.8.8.8 ",
    "8.8.8.8/32",
    "[2606:4700::1]",
    "2606:4700::1%eth0",
    "fe80::1%1",
    ":::1",
  ])("refuses %j, which is not a plainly written address", (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  it("judges an IPv4-mapped address by its IPv4, in dotted and in hexadecimal spelling", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        const verdict = isPublicAddress(ip);
        expect(isPublicAddress(`::ffff:${ip}`)).toBe(verdict);
        expect(isPublicAddress(`::ffff:${toHex(ip)}`)).toBe(verdict);
        expect(isPublicAddress(`0:0:0:0:0:FFFF:${toHex(ip)}`)).toBe(verdict);
      }),
    );
  });

  it("never permits an IPv4 address wrapped for a tunnel or a translator, whatever it is", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        const hex = toHex(ip);
        for (const wrapped of [
          `::${hex}`,
          `64:ff9b::${hex}`,
          `64:ff9b:1::${hex}`,
          `2002:${hex}::1`,
          `2001:0:${hex}::1`,
          `::ffff:0:${hex}`,
        ]) {
          expect(isPublicAddress(wrapped)).toBe(false);
        }
      }),
    );
  });

  it("permits no IPv6 address outside global unicast", () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const firstGroup = Number.parseInt(ip.split(":")[0] || "0", 16);
        const isMapped = /^(0{1,4}:){5}ffff:|^::(0{1,4}:)*ffff:/i.test(ip);
        fc.pre(!isMapped && (firstGroup < 0x2000 || firstGroup > 0x3fff));
        expect(isPublicAddress(ip)).toBe(false);
      }),
    );
  });

  it("answers false rather than throwing for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isPublicAddress(text)).toBeTypeOf("boolean");
      }),
    );
  });
});

describe("an allowed address", () => {
  it("refuses the service's own addresses in every spelling", () => {
    const policy = { ...STRICT, ownAddresses: ["93.184.215.14", "2606:4700:0:0:0:0:0:1"] };
    for (const own of [
      "93.184.215.14",
      "::ffff:93.184.215.14",
      "::ffff:5db8:d70e",
      "2606:4700::1",
      "2606:4700:0::1",
    ]) {
      expect(isAllowedAddress(own, policy)).toBe(false);
    }
    expect(isAllowedAddress("93.184.215.15", policy)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "::1",
    "10.1.2.3",
    "172.20.0.5",
    "192.168.1.1",
    "100.64.0.7",
    "fd12:3456::1",
    "::ffff:127.0.0.1",
    "8.8.8.8",
    "2606:4700::1",
  ])("permits %s when private networks are allowed", (address) => {
    expect(isAllowedAddress(address, PRIVATE)).toBe(true);
  });

  it.each([
    "169.254.169.254",
    "169.254.170.2",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "fe80::a9fe:a9fe",
    "100.100.100.200",
    "fd00:ec2::254",
    "fd20:ce::254",
    "0.0.0.0",
    "::",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.0.192",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::1",
  ])("refuses %s even when private networks are allowed", (address) => {
    expect(isAllowedAddress(address, PRIVATE)).toBe(false);
  });
});
