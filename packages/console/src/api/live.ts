import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAccess } from "./api-context.tsx";
import { SESSION_API } from "./session.ts";

/** What the server sends for a change in the workspace. */
export interface LiveChange {
  /** Type of the event: `cluster.updated`. */
  type: string;
}

/** What is read again after a change: parts of paths, by the noun of the event's type. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  show: ["/shows", "/analytics", "/me"],
  episode: ["/episodes", "/clusters"],
  transcript: ["/episodes"],
  cluster: ["/clusters", "/analytics"],
  cluster_build: ["/cluster-builds", "/cluster-suggestions", "/clusters"],
  cluster_suggestion: ["/cluster-suggestions"],
  account: ["/integrations", "/shows", "/analytics", "/me"],
  integration: ["/integrations", "/shows", "/analytics", "/me"],
  campaign: ["/campaigns"],
  slot: ["/campaigns"],
  air_check: ["/air-checks", "/campaigns"],
  report: ["/reports"],
  webhook_endpoint: ["/webhook-endpoints"],
};

/** Changes that come together are read again once. */
const GATHER_MS = 400;
/** Polling where no live connection stands. */
const POLL_MS = 30_000;

/**
 * Reads answers again when somebody else, a job or an agent changes what they show. The server
 * sends changes; where a proxy ends the connection, everything on screen is read every 30 s.
 */
export function useLiveChanges(): void {
  const { workspace } = useAccess();
  const queries = useQueryClient();
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let poll: ReturnType<typeof setInterval> | undefined;
    const readAgain = (): void => {
      timer = undefined;
      const nouns = [...waiting.current];
      waiting.current.clear();
      const parts = nouns.flatMap((noun) => PATHS[noun] ?? [`/${noun.replaceAll("_", "-")}s`]);
      void queries.invalidateQueries({
        predicate: ({ queryKey: [id, address] }) =>
          id === workspace.id && parts.some((part) => String(address).includes(part)),
      });
    };
    const source = new EventSource(
      `${SESSION_API}/live?workspace=${encodeURIComponent(workspace.id)}`,
    );
    source.addEventListener("change", ({ data }: MessageEvent<string>) => {
      const { type } = JSON.parse(data) as LiveChange;
      waiting.current.add(type.split(".")[0] ?? type);
      timer ??= setTimeout(readAgain, GATHER_MS);
    });
    source.addEventListener("open", () => {
      clearInterval(poll);
      poll = undefined;
    });
    source.addEventListener("error", () => {
      poll ??= setInterval(
        () =>
          document.visibilityState === "visible" &&
          void queries.invalidateQueries({ queryKey: [workspace.id] }),
        POLL_MS,
      );
    });
    return () => {
      source.close();
      clearTimeout(timer);
      clearInterval(poll);
    };
  }, [queries, workspace.id]);
}
