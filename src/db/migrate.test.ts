import { readdir } from "node:fs/promises";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { newPlainId } from "../kernel/ids.ts";
import { migrate, requireKnownSchema } from "./migrate.ts";
import { splitStatements } from "./upgrade/migration-files.ts";

const made: string[] = [];

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("databaseServerUrl") });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

async function emptyDatabase(): Promise<string> {
  const name = `migrate_${newPlainId().toLowerCase()}`;
  await asAdmin(`create database ${name}`);
  made.push(name);
  const url = new URL(inject("databaseServerUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

describe("migrations", () => {
  afterEach(async () => {
    for (const name of made.splice(0)) await asAdmin(`drop database ${name} with (force)`);
  });

  const files = async (): Promise<string[]> =>
    (await readdir(new URL("../../migrations/", import.meta.url)))
      .filter((name) => name.endsWith(".sql"))
      .toSorted();

  it("bring an empty database to the newest schema, each file once and in order", async () => {
    const url = await emptyDatabase();
    expect(await migrate(url)).toEqual(await files());
    expect(await migrate(url)).toEqual([]);
    expect(
      (
        await query(
          url,
          "select name from (select name, applied_at from migrations union all " +
            "select name, applied_at from later_migrations) as applied order by applied_at, name",
        )
      ).map((row) => row["name"]),
    ).toEqual(await files());
  });

  it("run once however many processes start together", async () => {
    const url = await emptyDatabase();
    const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
    expect(ran.filter((names) => names.length > 0)).toEqual([await files()]);
  });

  it("run from the first file that the database does not have", async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const missing = "0006_oauth.sql";
    await query(url, `delete from migrations where name = '${missing}'`);
    // Its tables exist already, so running it again fails: that shows that this file alone is run.
    await expect(migrate(url)).rejects.toThrow(
      new RegExp(`^migrations/${missing}: .* already exists`),
    );
  });

  it("are those that are named alone, where some are named", async () => {
    const url = await emptyDatabase();
    const [first = "", ...rest] = await files();
    expect(await migrate(url, { only: new Set([first]) })).toEqual([first]);
    expect(await migrate(url, { only: new Set([first]) })).toEqual([]);
    expect(await migrate(url)).toEqual(rest);
  });

  it("limit the endpoints of apps to what the connections that are there allow", async () => {
    const url = await emptyDatabase();
    const all = await files();
    const first = all.findIndex((name) => name.startsWith("0021_"));
    await migrate(url, { only: new Set(all.slice(0, first)) });
    await query(
      url,
      `insert into workspaces (workspace_id, kind, name, created_at, updated_at)
         values ('ws', 'solo', 'Alba', now(), now());
       insert into oauth_connections
           (workspace_id, grant_id, user_id, client_id, client_name, scopes, created_at, revoked_at, revoke_reason)
         select 'ws', id, id, client, 'App', scopes::text[], now(), ended, reason
         from (values
           ('g1', 'narrowed', '{shows:read,webhooks:write}', null::timestamptz, null),
           ('g2', 'narrowed', '{episodes:read}', null, null),
           ('g3', 'narrowed', '{clusters:read}', now(), 'user_removed'),
           ('g4', 'gone', '{shows:read}', now(), 'user_removed')
         ) as given (id, client, scopes, ended, reason);
       insert into webhook_endpoints
           (workspace_id, id, url, enabled_events, api_version, client_id, granted_scopes, sealed_secret, secret_last_four, created_at, updated_at)
         select 'ws', id, 'https://app.example', '{*}', '2026-10-14', client, '{shows:read,clusters:read}', 'sealed', 'abcd', now(), now()
         from (values ('we_narrowed', 'narrowed'), ('we_gone', 'gone'), ('we_own', null)) as given (id, client)`,
    );
    await migrate(url);
    const scopes = ["episodes:read", "shows:read", "webhooks:read", "webhooks:write"];
    expect(
      await query(url, "select id, consented_scopes as scopes from webhook_endpoints order by id"),
    ).toEqual([
      { id: "we_gone", scopes: [] },
      { id: "we_narrowed", scopes },
      { id: "we_own", scopes: null },
    ]);
  });

  it("refuse a file that was edited after it ran", async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const [first] = await files();
    await query(
      url,
      `update migrations set hash = 'of another text' where name = '${first ?? ""}'`,
    );
    await expect(migrate(url)).rejects.toThrow(
      `migrations/${first ?? ""} was changed after it ran on this database`,
    );
  });

  it("leave nothing of a file that fails half way", async () => {
    const url = await emptyDatabase();
    await query(url, "create table credential_directory (in_the_way text)");
    await expect(migrate(url)).rejects.toThrow("credential_directory");
    expect(await query(url, "select to_regclass('workspaces') as workspaces")).toEqual([
      { workspaces: null },
    ]);
    expect(await query(url, "select name from migrations")).toEqual([]);
    await query(url, "drop table credential_directory");
    expect(await migrate(url)).toEqual(await files());
  });

  it("are split at semicolons that end a line, and at no others", () => {
    expect(
      splitStatements("create table a (b text);\n\n-- a note\ncreate index c on a (b);\n"),
    ).toEqual(["create table a (b text)", "create index c on a (b)"]);
    expect(splitStatements("insert into a values ('x; y');  \r\nselect 1")).toEqual([
      "insert into a values ('x; y')",
      "select 1",
    ]);
    expect(splitStatements("-- only a note\n")).toEqual([]);
  });

  it("refuse a database that a newer release migrated, and change nothing", async () => {
    const url = await emptyDatabase();
    await migrate(url);
    await query(url, "insert into migrations (name, hash) values ('9999_later.sql', 'x')");
    for (const refused of [migrate, requireKnownSchema])
      await expect(refused(url)).rejects.toThrow(
        "The database was migrated by a newer release of Castmeter: it has 9999_later.sql, " +
          "which this release does not know (Castmeter ",
      );
    await query(url, "delete from migrations where name = '9999_later.sql'");
    await expect(requireKnownSchema(url)).resolves.toBeUndefined();
  });

  it("do not check a database that has no schema yet", async () => {
    await expect(requireKnownSchema(await emptyDatabase())).resolves.toBeUndefined();
  });
});

describe("a migration of a table that is being read for long", () => {
  let url: string;
  const clients: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    return client;
  };

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end()));
    for (const name of made.splice(0)) await asAdmin(`drop database ${name} with (force)`);
  });

  /** A database whose last migration is missing, so that it runs again. */
  const outdated = async (): Promise<void> => {
    url = await emptyDatabase();
    await migrate(url);
    await query(url, "delete from migrations where name = '0010_endpoint_announcements.sql'");
    await query(url, "alter table webhook_endpoints drop column announced_disabled_at");
  };

  it("lets writers go on, and arrives when the reader ends", async () => {
    await outdated();
    const [reader, writer] = [await connect(), await connect()];
    await reader.query("begin");
    await reader.query("select from webhook_endpoints");
    const { promise: waitedTwice, resolve } = Promise.withResolvers<void>();
    let waits = 0;
    const migrating = migrate(url, {
      pauseMs: 50,
      onWait: () => {
        waits += 1;
        if (waits === 2) resolve();
      },
    });
    migrating.catch(() => undefined);
    const stop = new AbortController();
    let writes = 0;
    const writing = (async (): Promise<void> => {
      while (!stop.signal.aborted) {
        await writer.query("update webhook_endpoints set updated_at = now()");
        writes += 1;
      }
    })();
    await waitedTwice;
    stop.abort();
    // While the reader is still there: the write that queued behind the migration has ended.
    await writing;
    expect(writes).toBeGreaterThan(1);
    await reader.query("commit");
    expect(await migrating).toEqual(["0010_endpoint_announcements.sql"]);
  });

  it("builds indexes while others write, and drops the old ones where they wait", async () => {
    url = await emptyDatabase();
    const all = (await readdir(new URL("../../migrations/", import.meta.url))).toSorted();
    const indexes = "0035_names_in_lists_of_clusters.sql";
    await migrate(url, { only: new Set(all.filter((name) => name !== indexes)) });
    // What is longer than an index holds, from an earlier release; and a build that broke off.
    await query(
      url,
      `insert into shows (show_id, handle, name, created_at, updated_at)
         values ('show', 'show', 'Show', now(), now());
       insert into clusters (show_id, id, name, created_at, updated_at)
         select 'show', 'long', string_agg(chr(19968 + n * 7919 % 20000), ''), now(), now()
         from generate_series(1, 1000) as n;
       insert into clusters (show_id, id, name, created_at, updated_at)
         values ('show', 'short', 'Short', now(), now());
       create index clusters_by_refresh_named on clusters (show_id)`,
    );
    const [reader, writer] = [await connect(), await connect()];
    await reader.query("begin isolation level repeatable read");
    await reader.query("select from clusters");
    const migrating = Promise.all([migrate(url), migrate(url)]);
    migrating.catch(() => undefined);
    const isBuilding = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%'
        and wait_event_type = 'Lock'`;
    while ((await query(url, isBuilding))[0]?.["count"] !== 1) await reader.query("select 1");
    await writer.query("set statement_timeout = 1000");
    await writer.query(
      "update clusters set name = 'Changed', updated_at = now() where id = 'short'",
    );
    await reader.query("commit");
    expect((await migrating).flat()).toEqual([indexes]);
    expect(await query(url, "select id, length(name) as length from clusters order by id")).toEqual(
      [
        { id: "long", length: 200 },
        { id: "short", length: 7 },
      ],
    );
    const { rows } = await writer.query(
      `select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
       where indrelid = 'clusters'::regclass and relname ~ 'newest|reach|refresh' order by relname`,
    );
    expect(rows).toEqual(
      ["by_known_reach", "by_refresh", "newest"].map((name) => ({
        name: `clusters_${name}_named`,
        valid: true,
      })),
    );
  });

  it("ends with the name of the migration where the reader does not", async () => {
    await outdated();
    const reader = await connect();
    await reader.query("begin");
    await reader.query("select from webhook_endpoints");
    await expect(migrate(url, { pauseMs: 1, giveUpMs: 1 })).rejects.toThrow(
      "migrations/0010_endpoint_announcements.sql: its tables were in use by others all the time",
    );
  });
});
