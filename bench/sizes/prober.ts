/** The process that waits for another request while one is worked on. */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The longest of the waits of a measurement. */
export interface Longest {
  waitMs: number;
  /** Processor time of the server's main thread within that wait: what was of its own making. */
  ownMs: number;
  /** The longest such time within any one wait. */
  heldMs: number;
  /** How long that thread was ready within the longest wait, and had no processor. */
  queuedMs: number;
  requests: number;
  failures: number;
}

export interface ProberStart {
  kind: "start";
  address: string;
  pid: number;
  keys: readonly string[];
}

export type ProberMessage = ProberStart | { kind: "begin" } | { kind: "end" };

export interface Prober {
  begin(): void;
  /** The longest wait since `begin`, that of a request under way included. */
  end(): Promise<Longest>;
  close(): void;
}

export function startProber(start: Omit<ProberStart, "kind">): Prober {
  const child: ChildProcess = fork(
    fileURLToPath(new URL("./prober-process.ts", import.meta.url)),
    [],
    { execArgv: [] },
  );
  const send = (message: ProberMessage): void => void child.send(message);
  send({ kind: "start", ...start });
  return {
    begin: () => send({ kind: "begin" }),
    end: async () => {
      const answer = once(child, "message");
      send({ kind: "end" });
      const [longest] = (await answer) as [Longest];
      return longest;
    },
    close: () => child.disconnect(),
  };
}
