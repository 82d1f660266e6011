import { connect, type Socket } from "node:net";
import { connect as connectTls, createSecureContext, getCACertificates } from "node:tls";

/**
 * Port to TCP: begins to connect to an address that has already been checked. Tests replace it by
 * one that records addresses.
 */
export type Dial = (address: string, port: number) => Socket;

/** Opens a TCP connection without delaying small packets. */
export const dialTcp: Dial = (address, port) => connect({ host: address, port, noDelay: true });

/**
 * Begins a TLS handshake over a socket. The certificate must be for `tlsName`, or for `address`
 * where `tlsName` is empty.
 */
export type Secure = (raw: Socket, address: string, tlsName: string) => Socket;

/**
 * TLS 1.2 or newer, HTTP/1.1, certificates checked against Node's roots and the given ones (PEM).
 */
export function createSecure(extraRoots: readonly string[]): Secure {
  // The context is made once, because reading the roots takes 10 ms. Without extra roots, which may
  // be damaged, it is made at the first connection, and Node's defaults apply.
  let context =
    extraRoots.length === 0
      ? undefined
      : createSecureContext({
          minVersion: "TLSv1.2",
          ca: [...getCACertificates("default"), ...extraRoots],
        });
  return (raw, address, tlsName) =>
    connectTls({
      socket: raw,
      host: address,
      servername: tlsName,
      secureContext: (context ??= createSecureContext({ minVersion: "TLSv1.2" })),
      // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment has no effect.
      rejectUnauthorized: true,
      ALPNProtocols: ["http/1.1"],
    });
}
