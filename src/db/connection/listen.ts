import type pg from "pg";

export interface ListenHandlers {
  /** Called again after each reconnection: what was said in between is lost. */
  onConnected(): void;
  onLost(): void;
  onNotification(payload: string): void;
}

const RECONNECT_MS = 1_000;

/**
 * Listens on a channel over a connection of its own, and again by itself when that breaks. Resolves
 * once it hears; rejects when the first connection fails. Returns what ends it.
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
