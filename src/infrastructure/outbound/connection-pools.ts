import { Connection, type Route, type Transport } from "./connection.ts";

/** The connections along one route. */
interface Pool {
  /** Free connections; the last one freed is used first, so that surplus connections time out. */
  free: Connection[];
  all: Set<Connection>;
}

/**
 * Keep-alive pools, one for each route. A request names the route it was checked for, so a pooled
 * connection always leads to an address checked for the same request, and a name that moves to a
 * private address finds no connection here. A connection that ends while free is dropped, and a
 * pool is deleted with its last connection: only what was in use during the last seconds is kept,
 * however many hosts there have been.
 *
 * The number of connections is not limited here, so that a receiver that hangs does not delay
 * others at its address; callers limit how much they send at once.
 */
export class ConnectionPools {
  readonly #transport: Transport;
  readonly #pools = new Map<string, Pool>();
  #isClosed = false;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Routes with at least one open connection. */
  get size(): number {
    return this.#pools.size;
  }

  /**
   * A free connection, or a new one, for the caller alone until `release` or `discard`. After
   * `close` every request over it fails.
   */
  take(route: Route): Connection {
    const key = `${route.protocol}|${route.tlsName}|${route.port}|${route.address}`;
    return this.#pools.get(key)?.free.pop() ?? this.#open(key, route);
  }

  /** Returns a connection whose answer has been read to its end. */
  release(connection: Connection): void {
    connection.answersRead += 1;
    this.#pools.get(connection.key)?.free.push(connection);
  }

  /** Ends a connection that is in use. */
  discard(connection: Connection): void {
    connection.destroy();
    const pool = this.#pools.get(connection.key);
    if (pool?.all.delete(connection) === true && pool.all.size === 0)
      this.#pools.delete(connection.key);
  }

  close(): void {
    this.#isClosed = true;
    for (const pool of this.#pools.values()) {
      for (const connection of pool.all) connection.destroy();
    }
    this.#pools.clear();
  }

  #open(key: string, route: Route): Connection {
    const connection = new Connection(key, route, this.#transport);
    if (this.#isClosed) {
      connection.destroy();
      return connection;
    }
    let pool = this.#pools.get(key);
    if (pool === undefined) {
      pool = { free: [], all: new Set() };
      this.#pools.set(key, pool);
    }
    pool.all.add(connection);
    connection.onDisconnect(() => this.#discardIfFree(connection));
    return connection;
  }

  /**
   * A connection in use either fails its request, which discards it, or connects again for a
   * request that is not written yet.
   */
  #discardIfFree(connection: Connection): void {
    const free = this.#pools.get(connection.key)?.free ?? [];
    const index = free.indexOf(connection);
    if (index === -1) return;
    free.splice(index, 1);
    this.discard(connection);
  }
}
