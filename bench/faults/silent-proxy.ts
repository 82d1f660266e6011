import { createConnection, createServer, type Server, type Socket } from "node:net";

/**
 * A TCP proxy before a database. `lose` is a failover, a pulled cable or a dropped NAT entry: the
 * connections of that moment carry nothing more in either direction, without a FIN or RST.
 */
export class SilentProxy {
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(targetPort: number): Promise<SilentProxy> {
    const server = createServer();
    const proxy = new SilentProxy(server);
    server.on("connection", (client) => proxy.#connect(client, targetPort));
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** The database's address by way of the proxy. */
  urlOf(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("the proxy has no port");
    return `postgres://${url.username}:${url.password}@127.0.0.1:${address.port}${url.pathname}`;
  }

  #connect(client: Socket, targetPort: number): void {
    const database = createConnection(targetPort, "127.0.0.1");
    const pair: [Socket, Socket] = [client, database];
    this.#pairs.add(pair);
    client.pipe(database).pipe(client);
    for (const socket of pair) {
      socket.on("error", () => undefined);
      socket.on("close", () => this.#pairs.delete(pair));
    }
  }

  /** Cuts the connections of now. Returns how many. */
  lose(): number {
    const lost = [...this.#pairs];
    for (const [client, database] of lost) {
      client.unpipe(database);
      database.unpipe(client);
      client.pause();
      database.pause();
    }
    return lost.length;
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
