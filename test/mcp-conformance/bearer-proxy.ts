import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface BearerProxy {
  url: string;
  close(): Promise<void>;
}

/**
 * The suites cannot send a credential: this adds one to every request and leaves all else as it is,
 * Host and Origin too.
 */
export async function startBearerProxy(target: string, key: string): Promise<BearerProxy> {
  const { hostname, port, pathname } = new URL(target);
  const server: Server = createServer((incoming, outgoing) => {
    const forwarded = request(
      {
        hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, authorization: `Bearer ${key}` },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
