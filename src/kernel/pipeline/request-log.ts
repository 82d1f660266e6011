import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { type Database, retryingStatement } from "../../db/connection/database.ts";
import { startOfMinute } from "../../lib/clock.ts";
import type { CallerKind } from "../access/credential.ts";
import type { Log } from "./log.ts";

/** One line of the request log. Never a body, an address or an agent. */
export interface RequestLogEntry {
  workspaceId: string;
  requestId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  credentialType: CallerKind;
  credentialId: string;
  credentialLabel: string;
  version: string;
  replayed: boolean;
}

/**
 * Short, so that lines are gone before the garbage collector takes them for long-lived: at 500 ms
 * the process grew to 330 MB under load, at 25 to 215.
 */
const FLUSH_EVERY_MS = 25;
const BATCH_MAX = 2_000;
/**
 * While the database is away the newest lines are kept and older ones dropped: the log must never
 * fill the memory.
 */
const WAITING_MAX = 20_000;

/**
 * Request log rows, gathered in memory and written in batches off the request's path, with the
 * minute each credential was last used. A killed process loses at most 25 ms of log.
 */
export class RequestLog {
  readonly #database: Database;
  readonly #log: Log;
  #waiting: RequestLogEntry[] = [];
  /** The minute last stored for each credential. */
  readonly #lastUseMs = new LRUCache<string, number>({ max: 50_000 });
  /**
   * Flushes run one after another: the last one asked for resolves when everything recorded before
   * it is stored.
   */
  #flushing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  record(entry: RequestLogEntry): void {
    // Cut in one go and not a line at a time, which would move the whole array for each.
    if (this.#waiting.length >= WAITING_MAX) this.#waiting = this.#waiting.slice(WAITING_MAX / 2);
    this.#waiting.push(entry);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Writes what is waiting; resolves when it is stored or was given up on. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#drain());
    return this.#flushing;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_MAX);
      await this.#write(batch).catch((error: unknown) => {
        this.#log.error(
          { error: String(error), rows: batch.length },
          "request log rows were not written",
        );
      });
    }
  }

  async #write(batch: readonly RequestLogEntry[]): Promise<void> {
    // One JSON parameter of plain rows: twelve arrays cost ten times as much, since the driver
    // escapes their elements one by one.
    const rows = batch.map((entry) => [
      entry.workspaceId,
      entry.requestId,
      entry.at.getTime(),
      entry.method,
      entry.path,
      entry.status,
      entry.errorCode,
      entry.durationMs,
      entry.credentialId,
      entry.credentialLabel,
      entry.version,
      entry.replayed,
    ]);
    await sql`
      insert into request_logs (workspace_id, id, created_at, method, path, status, error_code, duration_ms, credential_id, credential_label, version, replayed)
      select line->>0, line->>1, timestamptz 'epoch' + (line->>2)::bigint * interval '1 millisecond', line->>3, line->>4, (line->>5)::integer,
        line->>6, (line->>7)::double precision, line->>8, line->>9, line->>10, (line->>11)::boolean
      from json_array_elements(${JSON.stringify(rows)}::json) as line`.execute(this.#database);
    await this.#noteLastUse(batch);
  }

  /**
   * Minute precision: a credential in steady use costs one update a minute, whatever its traffic.
   */
  async #noteLastUse(batch: readonly RequestLogEntry[]): Promise<void> {
    const used = { api_key: new Map<string, Use>(), oauth: new Map<string, Use>() };
    for (const { workspaceId, credentialType, credentialId, at } of batch) {
      if (credentialType === "session") continue;
      const minute = startOfMinute(at);
      if ((this.#lastUseMs.get(credentialId) ?? 0) >= minute.getTime()) continue;
      this.#lastUseMs.set(credentialId, minute.getTime());
      used[credentialType].set(credentialId, {
        workspace_id: workspaceId,
        id: credentialId,
        last_used_at: minute,
      });
    }
    if (used.api_key.size > 0)
      await noteUses(this.#database, { table: "api_keys", id: "id", uses: used.api_key });
    if (used.oauth.size > 0)
      await noteUses(this.#database, {
        table: "oauth_connections",
        id: "grant_id",
        uses: used.oauth,
      });
  }
}

interface Use {
  workspace_id: string;
  id: string;
  last_used_at: Date;
}

/**
 * Again where two processes noted the same credentials in another order. Never back: a refresh may
 * have noted a later minute.
 */
async function noteUses(
  database: Database,
  {
    table,
    id,
    uses,
  }: { table: "api_keys" | "oauth_connections"; id: string; uses: ReadonlyMap<string, Use> },
): Promise<void> {
  await retryingStatement(() =>
    sql`
      update ${sql.table(table)} as credential set last_used_at = used.last_used_at
      from json_to_recordset(${JSON.stringify([...uses.values()])}::json) as used(workspace_id text, id text, last_used_at timestamptz)
      where credential.workspace_id = used.workspace_id and credential.${sql.ref(id)} = used.id
        and (credential.last_used_at is null or credential.last_used_at < used.last_used_at)`.execute(
      database,
    ),
  );
}
