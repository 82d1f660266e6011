import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAccess } from "./api-context.tsx";
import { openLiveChanges } from "./live-source.ts";

/** What is read again after a change: parts of paths, by the noun of the event's type. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  show: ["/shows", "/me", "/analytics"],
  episode: ["/episodes", "/clusters"],
  cluster: ["/clusters", "/analytics"],
  cluster_build: ["/cluster-builds", "/cluster-suggestions", "/clusters"],
  cluster_suggestion: ["/cluster-suggestions"],
  analytics: ["/analytics", "/integrations", "/connections", "/me"],
  integration: ["/integrations", "/connections", "/shows", "/account-discovery", "/me"],
  campaign: ["/campaigns"],
  campaign_slot: ["/campaigns"],
  air_check: ["/air-checks", "/campaigns"],
  insertion_order: ["/insertion-orders", "/campaigns"],
  brand: ["/brands"],
  report: ["/reports"],
  report_automation: ["/report-automations"],
  data_request: ["/data-requests"],
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
  useEffect(() => {
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let poll: ReturnType<typeof setInterval> | undefined;
    const readAgain = (): void => {
      timer = undefined;
      const parts = [...waiting].flatMap((noun) => PATHS[noun] ?? []);
      waiting.clear();
      void queries.invalidateQueries({
        predicate: ({ queryKey: [id, address] }) =>
          id === workspace.id && parts.some((part) => String(address).includes(part)),
      });
    };
    const readAll = (): void => {
      if (document.visibilityState === "visible")
        void queries.invalidateQueries({ queryKey: [workspace.id] });
    };
    const close = openLiveChanges(workspace.id, {
      onChange: (type) => {
        waiting.add(type.split(".")[0] ?? type);
        timer ??= setTimeout(readAgain, GATHER_MS);
      },
      onReset: readAll,
      onState: (isLive) => {
        if (!isLive) poll ??= setInterval(readAll, POLL_MS);
        else if (poll !== undefined) {
          clearInterval(poll);
          poll = undefined;
          readAll();
        }
      },
    });
    return () => {
      close();
      clearTimeout(timer);
      clearInterval(poll);
    };
  }, [queries, workspace.id]);
}
