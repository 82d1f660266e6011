import type { FastifyRequest } from "fastify";
import type { Addresses } from "../../kernel/contract/urls.ts";

/**
 * A page that reaches a loopback server under a name of its own (DNS rebinding) sends that name;
 * these never are one.
 */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

const hostnameOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).hostname : undefined;

/**
 * True when a request names one of the server's hosts and, where a browser sent it, comes from a page
 * of the server or of this machine. The port is left out: a proxy may listen on another one.
 */
export function originCheck({
  baseUrl,
  mcpUrl,
  appUrl,
  siteUrl,
}: Addresses): (request: FastifyRequest) => string | null {
  const names = new Set([
    ...LOOPBACK,
    ...[baseUrl, mcpUrl, appUrl, siteUrl].flatMap((address) => hostnameOf(address) ?? []),
  ]);
  return (request) => {
    const { host, origin } = request.headers;
    if (!names.has(hostnameOf(`http://${host ?? ""}`) ?? ""))
      return "The Host header names no address of this server.";
    if (origin !== undefined && !names.has(hostnameOf(origin) ?? ""))
      return "Pages of other origins may not call this server.";
    return null;
  };
}
