import type pg from "pg";

/** What happens on the channel and on its connection. */
export interface ListenHandlers {
  /** Called again after each reconnection: notifications in between are lost. */
  onConnected(): void;
  onLost(): void;
  onNotification(payload: string): void;
}

const RECONNECT_MS = 1_000;

/**
 * Listens on a PostgreSQL channel over a connection of its own and reconnects when that breaks.
 * Resolves once it listens, with the function that ends it; rejects when the first connection
 * fails.
 */
export async function listenOn(
  channel: string,
  connect: () => pg.Client,
  handlers: ListenHandlers,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  const open = async (): Promise<void> => {
    const next = connect();
    const lost = (): void => {
      if (client !== next) return;
      client = undefined;
      handlers.onLost();
      if (!stopped) retry();
    };
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", ({ payload = "" }) => handlers.onNotification(payload));
    await next.connect();
    await next.query(`listen ${channel}`);
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
  return async () => {
    stopped = true;
    const last = client;
    client = undefined;
    await last?.end();
  };
}
