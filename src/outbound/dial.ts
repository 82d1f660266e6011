import { connect, type Socket } from "node:net";
import { connect as connectTls, createSecureContext, getCACertificates } from "node:tls";

/**
 * Port to TCP: begins to connect to an address that has already been checked. Tests record here
 * instead of connecting.
 */
export type Dial = (address: string, port: number) => Socket;

export const dialTcp: Dial = (address, port) => connect({ host: address, port, noDelay: true });

/**
 * Begins a TLS handshake over a socket. The certificate must be for `tlsName`, or for `address`
 * where that is empty.
 */
export type Secure = (raw: Socket, address: string, tlsName: string) => Socket;

/**
 * TLS 1.2 or newer, HTTP/1.1, certificates checked against Node's roots and the given ones (PEM).
 */
export function createSecure(extraRoots: readonly string[]): Secure {
  // Built once: reading the roots takes milliseconds. Node's defaults stay in place unless roots
  // are added.
  const roots =
    extraRoots.length === 0 ? {} : { ca: [...getCACertificates("default"), ...extraRoots] };
  const secureContext = createSecureContext({ minVersion: "TLSv1.2", ...roots });
  return (raw, address, tlsName) =>
    connectTls({
      socket: raw,
      host: address,
      servername: tlsName,
      secureContext,
      // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in someone's environment does not reach
      // us.
      rejectUnauthorized: true,
      ALPNProtocols: ["http/1.1"],
    });
}
