import type pg from "pg";
import { createDatabase, type Database } from "../src/db/connection/database.ts";
import { createPool } from "../src/db/connection/pool.ts";

/** A database of its own pool that can be away: connections are then refused, as while it restarts. */
export class AwayDatabase {
  readonly database: Database;
  readonly #pool: pg.Pool;
  #refusals = 0;
  #refused = 0;

  constructor(url: string) {
    this.#pool = createPool({ url, max: 3, applicationName: "away" });
    const connect = this.#pool.connect.bind(this.#pool);
    const refusing = (): Promise<pg.PoolClient> => {
      if (this.#refusals === 0) return connect();
      this.#refusals -= 1;
      this.#refused += 1;
      return Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
    };
    Object.assign(this.#pool, { connect: refusing });
    this.database = createDatabase(this.#pool);
  }

  /** Refuses the next connections. */
  leave(connections: number): void {
    this.#refusals = connections;
    this.#refused = 0;
  }

  /** How many were refused since then. */
  get refused(): number {
    return this.#refused;
  }

  close(): Promise<void> {
    return this.database.destroy();
  }
}
