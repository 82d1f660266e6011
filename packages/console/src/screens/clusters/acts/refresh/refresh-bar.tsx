import type { Cluster } from "@castmeter/sdk";
import { useEffect } from "react";
import { texts } from "#texts/clusters/acts";
import { useReadAgain } from "../../../../api/use-answer.ts";
import { usePlatforms } from "../../../../api/use-platforms.ts";
import { useNotice } from "../../../../parts/acts/undo.tsx";
import { StateMark } from "../../../../parts/marks/mark.tsx";
import { useCluster, useClusterSearch } from "../../use-cluster.ts";
import styles from "../builds/build.module.css";
import { callsOf, readAfter } from "./refresh-groups.ts";
import { endRun, useRefreshRun, watchedMs } from "./refresh-run.ts";

/** How often the progress of a refresh in the background is read. */
const POLL_MS = 2_000;

/** The progress of a background refresh, also after its dialog is closed, until its result. */
export function RefreshBar({ cluster }: { cluster: Cluster }) {
  const { global_id: globalId, nodes } = cluster;
  const say = useNotice();
  const readAgain = useReadAgain();
  const { all, find } = usePlatforms();
  const [{ act }] = useClusterSearch();
  const run = useRefreshRun(globalId);
  useCluster(globalId, run !== null && POLL_MS);
  const read = run === null ? [] : readAfter(nodes, run.since);
  const calls = callsOf(nodes, find);
  const done = callsOf(read, find);
  const isOver = run !== null && all.length > 0 && done >= calls;
  useEffect(() => {
    if (run === null) return;
    const timer = setTimeout(() => endRun(globalId), watchedMs(run, Date.now()));
    return () => clearTimeout(timer);
  }, [run, globalId]);
  useEffect(() => {
    if (!isOver) return;
    endRun(globalId);
    void readAgain("/clusters", "/analytics");
    const failed = read.filter(({ refresh_error: error }) => error !== null).length;
    say({ text: texts.refresh.done(read.length - failed, nodes.length) });
    // It ends once, and its answer is that of this moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  if (run === null || isOver || act === "refresh") return null;
  return (
    <div className={styles["bar"]} role="status">
      <StateMark tone="running">{texts.refresh.behind(done, calls)}</StateMark>
    </div>
  );
}
