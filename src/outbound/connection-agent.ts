import { Agent, type ClientRequestArgs } from "node:http";
import { Agent as TlsAgent } from "node:https";
import { connect, type Socket } from "node:net";
import { connect as connectTls, createSecureContext, getCACertificates, type SecureContext, type TLSSocket } from "node:tls";
import type { Duplex } from "node:stream";
import type { ConnectionPhase } from "./outbound-failure.ts";

/** Port to TCP: opens a connection to an address that has already been checked. Tests record here instead of connecting. */
export type Dial = (address: string, port: number) => Socket;

export const dialTcp: Dial = (address, port) => connect({ host: address, port, noDelay: true });

/**
 * Free connections are dropped after this. Shorter than the 5 s after which Node servers close theirs, the shortest
 * common default, so that a POST seldom meets a connection the receiver is just closing: such a POST cannot be sent
 * again, because nobody knows whether it was read.
 */
const FREE_CONNECTION_MS = 4_000;
/** Per address, port and TLS name: above the ten deliveries one webhook endpoint may have in flight (completions B9.5). */
const MAX_FREE_CONNECTIONS = 16;

const POOL = { keepAlive: true, timeout: FREE_CONNECTION_MS, maxFreeSockets: MAX_FREE_CONNECTIONS };

/** How far each connection has come: decides between `connection_failed`, the next address, and `tls_failed`. */
const phases = new WeakMap<Duplex, ConnectionPhase>();

/** The phase of a connection made by these agents; `connecting` when there is none yet. */
export function connectionPhase(socket: Duplex | null | undefined): ConnectionPhase {
  return (socket && phases.get(socket)) ?? "connecting";
}

/**
 * Keep-alive pool for plain http. Requests name the checked address as `host`, and the agent keys its pool by host,
 * port and TLS name; so a pooled connection always leads to an address checked for the very request that takes it,
 * and a name that moves to a private address finds no connection here.
 */
export class PlainConnectionAgent extends Agent {
  readonly #dial: Dial;

  constructor(dial: Dial) {
    super(POOL);
    this.#dial = dial;
  }

  override createConnection(options: ClientRequestArgs): Duplex {
    const socket = this.#dial(String(options.host), Number(options.port));
    trackTcp(socket, socket, "open");
    return socket;
  }
}

/** The same for https. The handshake names and verifies the original host while the TCP connection goes to the checked address. */
export class TlsConnectionAgent extends TlsAgent {
  readonly #dial: Dial;
  readonly #secureContext: SecureContext;

  constructor(dial: Dial, extraRoots: readonly string[]) {
    super(POOL);
    this.#dial = dial;
    // Built once: reading the roots takes milliseconds. Node's defaults stay in place unless roots are added.
    const roots = extraRoots.length === 0 ? {} : { ca: [...getCACertificates("default"), ...extraRoots] };
    this.#secureContext = createSecureContext({ minVersion: "TLSv1.2", ...roots });
  }

  override createConnection(options: ClientRequestArgs & { servername?: string }): Duplex {
    const host = String(options.host);
    const raw = this.#dial(host, Number(options.port));
    const secured = connectTls({
      socket: raw,
      host,
      servername: options.servername ?? "",
      secureContext: this.#secureContext,
      // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in someone's environment does not reach us.
      rejectUnauthorized: true,
      ALPNProtocols: ["http/1.1"],
    });
    trackTcp(raw, secured, "securing");
    secured.once("secureConnect", () => phases.set(secured, "open"));
    return secured;
  }
}

function trackTcp(raw: Socket, outer: Socket | TLSSocket, connected: ConnectionPhase): void {
  phases.set(outer, raw.connecting ? "connecting" : connected);
  if (raw.connecting) raw.once("connect", () => phases.set(outer, connected));
}
