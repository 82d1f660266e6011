import type { ClusterNode } from "@castmeter/sdk";
import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/clusters/post";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { partsOfGlobalId } from "../addresses-of-screens.ts";

/** As long as the bar with the way back is shown. */
const WAIT_MS = 8_000;

/**
 * Takes posts out of their clusters. It is sent when the bar with the way back ends, because a post
 * that is added again is fetched anew, and the numbers that were kept for it would be lost.
 */
export function useTakeOut(): {
  /** Ids of the posts that leave in a moment. */
  leaving: ReadonlySet<string>;
  takeOut: (node: ClusterNode) => void;
} {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, () => void>());
  const stay = (id: string): void =>
    setLeaving((before) => new Set([...before].filter((each) => each !== id)));

  const send = async (node: ClusterNode): Promise<void> => {
    const { showId, clusterId } = partsOfGlobalId(node.cluster_ref);
    try {
      await api.clusters.removeNode(showId, clusterId, { node_id: node.id });
      await readAgain("/clusters", "/cluster-suggestions");
    } catch (error) {
      say({ text: texts.takeOut.failed(problemOf(error).text) });
    } finally {
      stay(node.id);
    }
  };
  const putBack = async (node: ClusterNode): Promise<void> => {
    const { showId, clusterId } = partsOfGlobalId(node.cluster_ref);
    await api.clusters.addNodes(showId, clusterId, { url: node.url, format: node.format });
    say({ text: texts.takeOut.back });
    await readAgain("/clusters");
  };
  const takeOut = (node: ClusterNode): void => {
    if (waiting.current.has(node.id)) return;
    setLeaving((before) => new Set([...before, node.id]));
    const go = (): void => {
      clearTimeout(timer);
      waiting.current.delete(node.id);
      void send(node);
    };
    const timer = setTimeout(go, WAIT_MS);
    waiting.current.set(node.id, go);
    say({
      text: texts.takeOut.done(node.title ?? node.url),
      undo: () => {
        if (waiting.current.delete(node.id)) {
          clearTimeout(timer);
          stay(node.id);
        } else void putBack(node).catch(() => say({ text: texts.takeOut.notBack }));
      },
    });
  };

  // What was decided is sent where the page is left before the bar ends.
  useEffect(() => {
    const { current } = waiting;
    const sendAll = (): void => {
      for (const go of current.values()) go();
    };
    addEventListener("pagehide", sendAll);
    return () => {
      removeEventListener("pagehide", sendAll);
      sendAll();
    };
  }, []);
  return { leaving, takeOut };
}
