import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { OutboundPolicy } from "./outbound-policy.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * IPv4 outside the public internet: the entries of the IANA special-purpose registry that are not
 * globally reachable, and the retired 6to4 relay range.
 */
const BLOCKED_IPV4 = [
  "0.0.0.0/8", // this network; Linux connects 0.0.0.0 to loopback
  "10.0.0.0/8",
  "100.64.0.0/10", // carrier NAT
  "127.0.0.0/8",
  "169.254.0.0/16", // link-local: instance metadata
  "172.16.0.0/12",
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relay
  "192.168.0.0/16",
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
].map((range) => ipaddr.IPv4.parseCIDR(range));

/**
 * Only 2000::/3 is allocated as global unicast, so everything outside is refused without being
 * listed: ::, ::1, IPv4-compatible ::/96, NAT64 64:ff9b::/96 and 64:ff9b:1::/48, 100::/64,
 * 5f00::/16, fc00::/7, fe80::/10, fec0::/10, ff00::/8, and any future range. Rejected: a list of
 * refusals alone, which has to be complete to be safe.
 */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

const BLOCKED_INSIDE_GLOBAL_IPV6 = [
  // Protocol assignments: Teredo 2001::/32 carries an IPv4 address, benchmarking, ORCHID.
  "2001::/23",
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4 carries an IPv4 address
  "3fff::/20", // documentation
].map((range) => ipaddr.IPv6.parseCIDR(range));

/** Ranges permitted with `allowPrivateNetwork`: loopback and the ranges of private networks. */
const PRIVATE_IPV4 = [
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
].map((range) => ipaddr.IPv4.parseCIDR(range));
const PRIVATE_IPV6 = ["::1/128", "fc00::/7"].map((range) => ipaddr.IPv6.parseCIDR(range));

/**
 * Metadata services inside private ranges instead of 169.254/16: Alibaba; Amazon and Google over
 * IPv6.
 */
const METADATA_IPV4 = [ipaddr.IPv4.parseCIDR("100.100.100.200/32")];
const METADATA_IPV6 = ["fd00:ec2::/32", "fd20:ce::/32"].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);

/**
 * Parses an address; IPv4-mapped IPv6 (`::ffff:7f00:1`) becomes its IPv4. Null for anything that is
 * not an address in canonical spelling. Node's own parser decides that: ipaddr.js would also read
 * `0177.1`, and a zone (`fe80::1%eth0`) names an interface of this machine, which no remote party
 * may choose.
 */
function parseAddress(ip: string): Address | null {
  const family = isIP(ip);
  if (family === 0 || ip.includes("%")) return null;
  return ipaddr.process(family === 6 && ip.includes(".") ? withoutDottedTail(ip) : ip);
}

/**
 * `::11.0.0.1` as `::b00:1`. ipaddr.js reads the dotted spelling of the retired IPv4-compatible
 * addresses as IPv4-mapped and would judge 11.0.0.1, to which no connection would go.
 */
function withoutDottedTail(ip: string): string {
  return new URL(`http://[${ip}]`).hostname.slice(1, -1);
}

function isWithin(
  address: Address,
  ipv4: [ipaddr.IPv4, number][],
  ipv6: [ipaddr.IPv6, number][],
): boolean {
  return address instanceof ipaddr.IPv4
    ? ipv4.some((range) => address.match(range))
    : ipv6.some((range) => address.match(range));
}

/**
 * Whether the address belongs to the public internet. IPv4-mapped IPv6 was parsed to its IPv4 and
 * is judged by that.
 */
function isPublic(address: Address): boolean {
  if (isWithin(address, BLOCKED_IPV4, BLOCKED_INSIDE_GLOBAL_IPV6)) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST_IPV6);
}

/**
 * Whether the policy lets the client connect to this address: public and not the service's own; or,
 * with `allowPrivateNetwork`, also loopback and private, but never a metadata or link-local
 * address. False for everything that is not a canonical address: hex, octal and short spellings,
 * zones, host names.
 */
export function isAllowedAddress(ip: string, policy: OutboundPolicy): boolean {
  const address = parseAddress(ip);
  if (address === null) return false;
  if (policy.allowPrivateNetwork) {
    if (isWithin(address, METADATA_IPV4, METADATA_IPV6)) return false;
    return isPublic(address) || isWithin(address, PRIVATE_IPV4, PRIVATE_IPV6);
  }
  return isPublic(address) && !isOwnAddress(address, policy.ownAddresses);
}

function isOwnAddress(address: Address, ownAddresses: readonly string[]): boolean {
  const written = address.toNormalizedString();
  return ownAddresses.some((own) => parseAddress(own)?.toNormalizedString() === written);
}
