import pg from "pg";
import { inject } from "vitest";
import { newPlainId } from "../src/kernel/ids.ts";

/**
 * Databases without the schema, or with that of an earlier state, on the server of the run. Their
 * names begin as those of the run, which drops what is left.
 */
export class BareDatabases {
  readonly #made = new Set<string>();
  #admin: pg.Pool | undefined;

  async #asAdmin(statement: string, values: unknown[] = []): Promise<void> {
    this.#admin ??= new pg.Pool({ connectionString: inject("databaseServerUrl"), max: 1 });
    await this.#admin.query(statement, values);
  }

  /** @param of Address of the database to copy, which must have no connection. */
  async make(of?: string): Promise<string> {
    const name = `${inject("databasePrefix")}${newPlainId().toLowerCase()}`;
    const source = of === undefined ? "template1" : nameOf(of);
    await this.#asAdmin(`create database ${name} template ${source} strategy file_copy`);
    this.#made.add(name);
    const url = new URL(inject("databaseServerUrl"));
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Ends the session of the process that migrates a database, as its kill does. */
  async endMigration(url: string): Promise<void> {
    await this.#asAdmin(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = $1 and application_name = 'castmeter migrate'`,
      [nameOf(url)],
    );
  }

  async drop(url: string): Promise<void> {
    this.#made.delete(nameOf(url));
    await this.#asAdmin(`drop database ${nameOf(url)} with (force)`);
  }

  async close(): Promise<void> {
    for (const name of this.#made) await this.#asAdmin(`drop database ${name} with (force)`);
    await this.#admin?.end();
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Rows of one statement, by a connection of its own. */
export async function queryOnce(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}
