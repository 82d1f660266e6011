import { SESSION_API } from "./session-api.ts";

interface Listener {
  /** @param type Type of the event: `cluster.updated`. */
  onChange: (type: string) => void;
  /** More has changed than the server sends one by one. */
  onReset: () => void;
  /** @param isLive False while no connection to the server stands. */
  onState: (isLive: boolean) => void;
}

type Message = { type: string } | { isReset: true } | { isLive: boolean };

/**
 * The changes of a workspace as the server sends them. One tab of a browser holds the connection
 * and passes its messages to the others: over HTTP/1.1 a browser opens six connections to a
 * server, and six tabs with one each would have none left for anything else.
 *
 * @returns Ends it.
 */
export function openLiveChanges(workspaceId: string, listener: Listener): () => void {
  const name = `castmeter-live-${workspaceId}`;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  const hear = (message: Message): void => {
    if ("type" in message) listener.onChange(message.type);
    else if ("isReset" in message) listener.onReset();
    else listener.onState(message.isLive);
  };
  const tell = (message: Message): void => {
    hear(message);
    channel.postMessage(message);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data));
  const hold = (): Promise<void> => holdConnection(workspaceId, tell, ended.signal);
  // Locks exist in secure contexts only; elsewhere each tab has its own connection.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) void hold();
  // A tab that is closed before it gets the lock gives up waiting for it.
  else locks.request(name, { signal: ended.signal }, hold).catch(() => {});
  return () => {
    ended.abort();
    channel.close();
  };
}

/** Holds a connection until it is ended. The browser opens it again when it breaks. */
function holdConnection(
  workspaceId: string,
  tell: (message: Message) => void,
  ended: AbortSignal,
): Promise<void> {
  if (ended.aborted) return Promise.resolve();
  const query = new URLSearchParams({ workspace: workspaceId });
  const source = new EventSource(`${SESSION_API}/live?${query.toString()}`);
  source.addEventListener("change", ({ data }: MessageEvent<string>) => {
    const { type } = JSON.parse(data) as { type: string };
    tell({ type });
  });
  source.addEventListener("reset", () => tell({ isReset: true }));
  source.addEventListener("open", () => tell({ isLive: true }));
  source.addEventListener("error", () => tell({ isLive: false }));
  return new Promise((resolve) => {
    ended.addEventListener("abort", () => {
      source.close();
      resolve();
    });
  });
}
