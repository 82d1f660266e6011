import type pg from "pg";
import { PreparingClient } from "./preparing-client.ts";

/** Limits of a watch, and how it reaches the server. */
export interface WatchOptions {
  /** A connection on which PostgreSQL was silent for this long is closed, whatever the reason. */
  silenceMaxMs: number;
  /**
   * How to open a connection to ask about silent ones. Without it only `silenceMaxMs` closes them.
   */
  inquiry?: pg.ClientConfig;
  /** Silence after which PostgreSQL is asked about the connection. Default 2 s. */
  suspectAfterMs?: number;
}

/** Statements take milliseconds, so few connections with a slow statement are asked about. */
const SUSPECT_AFTER_MS = 2_000;
/** Interval of the checks for silence, and the time between two looks at a session. */
const LOOK_EVERY_MS = 250;
/** Maximum time of each step of an inquiry; the database itself may be unreachable. */
const INQUIRY_STEP_MAX_MS = 1_000;
/** How long the connections from before a proven loss are suspected sooner. */
const SUSPICION_MS = 30_000;

interface Watched {
  sinceMs: number;
  /** Length of the silence during which PostgreSQL was found to work on its statement. */
  workedMs: number;
}

/** A session of this role and program at the server, as PostgreSQL shows it. */
interface Session {
  pid: number;
  state: string;
  changed_at: string;
}

/**
 * The conditions exclude a session of another program that has received the same process id since.
 */
const OWN_SESSIONS = `from pg_stat_activity
 where pid = any($1::int[])
   and usename = current_user
   and application_name = current_setting('application_name')`;

/**
 * Closes connections that were lost without a packet, for example by a failover, a NAT entry that
 * expired or a pulled cable: neither side is notified, and a silent statement may only be slow.
 *
 * After 2 s of silence the watch asks PostgreSQL over a new connection. A connection is lost where
 * its session has ended, or is in the same idle state at two looks although the client still waits.
 * A failure seldom loses only one connection, and a statement of a lost connection may still run
 * and hold locks. So at the first proven loss every connection that is silent as long is closed and
 * its session is ended, so that its locks are free for callers that try again.
 */
export class ConnectionWatch {
  readonly #options: Required<Omit<WatchOptions, "inquiry">> & Pick<WatchOptions, "inquiry">;
  readonly #connections = new Map<PreparingClient, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  #lostAtMs = -Infinity;

  constructor(options: WatchOptions) {
    this.#options = { suspectAfterMs: SUSPECT_AFTER_MS, ...options };
  }

  /** Watches a connection until it ends. */
  watch(connection: PreparingClient): void {
    this.#connections.set(connection, { sinceMs: performance.now(), workedMs: 0 });
    connection.once("end", () => this.#forget(connection));
    this.#timer ??= setInterval(() => {
      // The check is deferred, so that answers that arrived while the process itself was blocked
      // are read before it.
      setImmediate(() => this.#look());
    }, LOOK_EVERY_MS).unref();
  }

  #forget(connection: PreparingClient): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const { silenceMaxMs, inquiry } = this.#options;
    const suspects: PreparingClient[] = [];
    for (const [connection, watched] of this.#connections) {
      const silentMs = connection.silentMs();
      if (silentMs < watched.workedMs) watched.workedMs = 0;
      if (silentMs >= silenceMaxMs) connection.abandon(silentMs);
      else if (silentMs >= this.#suspectAfterMs(watched)) suspects.push(connection);
    }
    if (suspects.length === 0 || inquiry === undefined || this.#isAsking) return;
    this.#isAsking = true;
    // Where the database cannot be asked, the limit of silence decides.
    void this.#closeLost(suspects, inquiry)
      .catch(() => undefined)
      .finally(() => {
        this.#isAsking = false;
      });
  }

  /** A slow statement is asked about after 2 s, 4 s, 8 s, and so on. */
  #suspectAfterMs({ sinceMs, workedMs }: Watched): number {
    const { suspectAfterMs } = this.#options;
    const isOld = sinceMs < this.#lostAtMs && performance.now() < this.#lostAtMs + SUSPICION_MS;
    return Math.max(isOld ? suspectAfterMs / 4 : suspectAfterMs, 2 * workedMs);
  }

  #noteWork(connection: PreparingClient, workedMs: number): void {
    const watched = this.#connections.get(connection);
    if (watched !== undefined) watched.workedMs = workedMs;
  }

  async #closeLost(suspects: readonly PreparingClient[], config: pg.ClientConfig): Promise<void> {
    const silentMs = new Map(suspects.map((suspect) => [suspect, suspect.silentMs()]));
    const stillSilent = (suspect: PreparingClient): boolean =>
      suspect.silentMs() > (silentMs.get(suspect) ?? Infinity);
    const asked: pg.Client = new PreparingClient({
      ...config,
      connectionTimeoutMillis: INQUIRY_STEP_MAX_MS,
      query_timeout: INQUIRY_STEP_MAX_MS,
    });
    asked.on("error", () => undefined);
    try {
      await asked.connect();
      const pids = suspects.map(sessionOf);
      const lost = await lostAmong(asked, pids);
      if (!suspects.some((suspect) => lost.has(sessionOf(suspect)) && stillSilent(suspect))) {
        for (const [suspect, workedMs] of silentMs) this.#noteWork(suspect, workedMs);
        return;
      }
      this.#lostAtMs = performance.now();
      // Connections that were answered meanwhile are left open.
      const silent = suspects.filter(stillSilent);
      for (const suspect of silent) suspect.abandon(suspect.silentMs());
      await asked.query(`select pg_terminate_backend(pid) ${OWN_SESSIONS}`, [
        silent.map(sessionOf),
      ]);
    } finally {
      await asked.end();
    }
  }
}

/**
 * The process ids of the lost sessions. Empty behind a pooler, which invents the process ids of
 * sessions.
 */
async function lostAmong(asked: pg.Client, pids: readonly number[]): Promise<Set<number>> {
  const own = await asked.query<{ pid: number }>("select pg_backend_pid() as pid");
  if (own.rows[0]?.pid !== sessionOf(asked)) return new Set();
  const look = async (): Promise<Map<number, Session>> => {
    const { rows } = await asked.query<Session>(
      `select pid, state, state_change::text as changed_at ${OWN_SESSIONS}`,
      [pids],
    );
    return new Map(rows.map((session) => [session.pid, session]));
  };
  const first = await look();
  // A session that has just received its statement is still idle for a moment, so a second look
  // follows.
  await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS));
  const second = await look();
  return new Set(
    pids.filter((pid) => {
      const [before, after] = [first.get(pid), second.get(pid)];
      if (after === undefined) return true;
      return after.state.startsWith("idle") && after.changed_at === before?.changed_at;
    }),
  );
}

/** The process id of a connection's session at the server, which pg keeps for cancelling. */
const sessionOf = (client: pg.Client): number =>
  "processID" in client && typeof client.processID === "number" ? client.processID : 0;
