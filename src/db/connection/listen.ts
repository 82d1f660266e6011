import type pg from "pg";
import { ConnectionWatch } from "./connection-watch.ts";
import { PreparingClient } from "./preparing-client.ts";

/** Callbacks for events of the channel and of its connection. */
export interface ListenHandlers {
  /** Called again after each reconnection: notifications sent in between are lost. */
  onConnected(): void;
  onLost(): void;
  onNotification(payload: string): void;
}

const RECONNECT_MS = 1_000;
/**
 * A connection can be lost without a packet, and a listener, which sends nothing, would never
 * notice. So it sends an empty query at this interval, and a lost connection is closed after 4 s at
 * most.
 */
const CHECK_EVERY_MS = 2_000;
const ANSWER_MS = 2_000;

/**
 * Listens on a PostgreSQL channel over a connection of its own and reconnects when that breaks or
 * is lost. Resolves once it listens, with the function that ends it; rejects when the first
 * connection fails.
 */
export async function listenOn(
  channel: string,
  databaseUrl: string,
  handlers: ListenHandlers,
  { checkEveryMs = CHECK_EVERY_MS } = {},
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  const open = async (): Promise<void> => {
    const next = createClient(databaseUrl);
    const lost = (): void => {
      if (client !== next) return;
      client = undefined;
      handlers.onLost();
      if (!stopped) retry();
    };
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", ({ payload = "" }) => handlers.onNotification(payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    if (stopped) return next.end();
    client = next;
    handlers.onConnected();
  };
  const retry = (): void => {
    const timer = setTimeout(() => {
      if (!stopped) open().catch(retry);
    }, RECONNECT_MS);
    timer.unref();
  };
  await open();
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking || client === undefined) return;
    isChecking = true;
    // A failed query is also an error of the connection, which is handled above.
    await client.query("").catch(() => undefined);
    isChecking = false;
  };
  const timer = setInterval(() => void check(), checkEveryMs);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    const last = client;
    client = undefined;
    await last?.end();
  };
}

function createClient(databaseUrl: string): pg.Client {
  const client = new PreparingClient({
    connectionString: databaseUrl,
    application_name: "castmeter listener",
    connectionTimeoutMillis: ANSWER_MS,
    keepAlive: true,
  });
  new ConnectionWatch({ silenceMaxMs: ANSWER_MS }).watch(client);
  return client;
}
