import type { FastifyRequest } from "fastify";
import type { Addresses } from "../../kernel/contract/urls.ts";
import { quoted } from "../../lib/text/plain-line.ts";

/** Maximum length of a DNS name with its port. */
const HOST_LETTERS_MAX = 260;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname : undefined;

/**
 * Returns the fault in the Host of a request; null where it names the server. A page that reaches a
 * server of this machine or network under its own name (DNS rebinding) sends that name. The port is
 * ignored, because a proxy may listen on another one.
 *
 * Pages of any origin may call: a call needs a credential in its header, which no browser adds by
 * itself, and cookies are not read. So a page can do what its own credential allows and no more.
 */
export function hostCheck({
  baseUrl,
  mcpUrl,
  appUrl,
  siteUrl,
}: Addresses): (request: FastifyRequest) => string | null {
  const names = new Set([
    ...LOOPBACK,
    ...[baseUrl, mcpUrl, appUrl, siteUrl].flatMap((address) => hostnameOf(address) ?? []),
  ]);
  return ({ headers: { host } }) =>
    names.has(hostnameOf(`http://${host ?? ""}`) ?? "")
      ? null
      : `The Host header names no address of this server: ${quoted((host ?? "").slice(0, HOST_LETTERS_MAX))}.`;
}
