import { BlockList, isIP } from "node:net";

/**
 * An address in its usual form: an IPv4 caller on a dual-stack socket is `192.0.2.1`, not
 * `::ffff:192.0.2.1`.
 */
export function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/**
 * The address or network that buckets count: an IPv4 address, or an IPv6 /64 network, since one
 * IPv6 customer has a whole network.
 */
export function bucketAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  // A network has many spellings, and each would have a bucket of its own, so leading zeros are
  // removed.
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::`;
}

/**
 * True when the address is in one of the networks (`192.0.2.0/24`, or a single address); an empty
 * list allows every address.
 */
export function addressAllowed(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const version = isIP(address);
  if (version === 0) return false;
  const list = new BlockList();
  for (const entry of networks) {
    const [network = "", bits] = entry.split("/");
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return list.check(address, version === 6 ? "ipv6" : "ipv4");
}
