import { isIP } from "node:net";
import { isAllowedAddress } from "./blocked-addresses.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";

/** The target of a checked URL. */
export interface OutboundTarget {
  /** The URL in its one normal spelling: no fragment, no trailing dot on the host. */
  url: string;
  /** Host name in lower case or an address, IPv6 without brackets. */
  hostname: string;
  /** True when `hostname` is an address, which needs no resolution and has no TLS name. */
  isAddress: boolean;
  port: number;
  protocol: "https:" | "http:";
  /** Value of the Host header: name and, unless it is the scheme's default, port. */
  host: string;
  /** Path and query. */
  path: string;
}

export type TargetRefusal =
  | "invalid_url"
  | "scheme_not_allowed"
  | "userinfo_not_allowed"
  | "port_not_allowed"
  | "host_not_allowed"
  | "address_not_allowed";

export type TargetCheck =
  | { ok: true; target: OutboundTarget }
  | { ok: false; reason: TargetRefusal; message: string };

/**
 * Names that mean "this machine" or "this network": RFC 6761, 6762, 8375, and ICANN's `.internal`.
 */
const LOCAL_SUFFIXES = ["localhost", "local", "internal", "home.arpa"];

/**
 * Checks by its text alone whether the policy lets the service call a URL: no DNS, no network. Used
 * when a URL is stored, to answer 400 naming the field, and by the client before every hop; the
 * client then checks the addresses of the name. The message contains neither path nor query, which
 * may hold a receiver's token.
 *
 * The URL is parsed once, by the WHATWG parser that the request uses too, so that no second parser
 * can disagree: it turns `2130706433`, `0x7f.1`, `0177.0.0.1`, full-width digits and `127.0.0.1.`
 * into `127.0.0.1`, and refuses IPv6 zones.
 */
export function checkTarget(url: string, policy: OutboundPolicy): TargetCheck {
  const parsed = parseStrictly(url);
  if (parsed === null) return refuse("invalid_url", "The URL cannot be read.");
  const { protocol } = parsed;
  if (protocol !== "https:" && !(protocol === "http:" && policy.allowPrivateNetwork)) {
    return refuse("scheme_not_allowed", "The URL must use https.");
  }
  if (hasUserinfo(url, parsed))
    return refuse("userinfo_not_allowed", "The URL must not hold a user name or password.");
  const port = parsed.port === "" ? defaultPort(protocol) : Number(parsed.port);
  if (port === 0 || !(policy.allowPrivateNetwork || policy.ports.includes(port))) {
    return refuse("port_not_allowed", `The URL must use port ${policy.ports.join(" or ")}.`);
  }
  const hostname = parsed.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const hostRefusal = checkHost(hostname, port, policy);
  if (hostRefusal !== null) return hostRefusal;
  // The setters are called only where needed: each parses the URL again, and this runs for every
  // delivery.
  if (parsed.hostname.endsWith(".")) parsed.hostname = hostname;
  if (url.includes("#")) parsed.hash = "";
  return {
    ok: true,
    target: {
      url: parsed.href,
      hostname,
      isAddress: isIP(hostname) !== 0,
      port,
      protocol,
      host: parsed.host,
      path: parsed.pathname + parsed.search,
    },
  };
}

function checkHost(
  hostname: string,
  port: number,
  policy: OutboundPolicy,
): (TargetCheck & { ok: false }) | null {
  if (isIP(hostname) !== 0) {
    return isAllowedAddress(hostname, policy)
      ? null
      : refuse("address_not_allowed", "The URL points to an address that is not public.");
  }
  if (
    hostname.length > 253 ||
    hostname.split(".").some((label) => label === "" || label.length > 63)
  ) {
    return refuse("invalid_url", "The URL has no valid host name.");
  }
  if (policy.allowPrivateNetwork) return null;
  if (policy.ownAddresses.includes(`${hostname}:${port}`))
    return refuse("host_not_allowed", "The URL must not point to this server.");
  const isLocal = LOCAL_SUFFIXES.some(
    (suffix) => hostname === suffix || hostname.endsWith(`.${suffix}`),
  );
  // A single label (`postgres`, `intranet`) resolves only through the machine's own search list.
  if (isLocal || !hostname.includes("."))
    return refuse("host_not_allowed", "The URL must name a public host.");
  return null;
}

/**
 * The WHATWG parser silently drops tabs and newlines, turns `\` before the query into `/`, and
 * finds a host in `https:example.com` and `https:////example.com`. Other parsers do not, so a URL
 * that needs any of this is refused and never stored for them to misread.
 */
function parseStrictly(url: string): URL | null {
  // oxlint-disable-next-line no-control-regex -- it finds control characters
  const isSloppy = /[\u0000-\u0020\u007f]|^[^?#]*\\|^https?:(?!\/\/[^/])/i.test(url);
  return isSloppy ? null : URL.parse(url);
}

/** The expression finds `https://@host/`, whose empty user name the parser drops. */
function hasUserinfo(url: string, parsed: URL): boolean {
  return parsed.username !== "" || parsed.password !== "" || /^[a-z]+:\/\/[^/?#]*@/i.test(url);
}

function defaultPort(protocol: "https:" | "http:"): number {
  return protocol === "https:" ? 443 : 80;
}

function refuse(reason: TargetRefusal, message: string): TargetCheck & { ok: false } {
  return { ok: false, reason, message };
}
