import { Preview, type ClusterRefresh, type WriteResult } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { texts } from "#texts/clusters/acts";
import { useApi } from "../../../../api/api-context.tsx";
import { usePlatforms } from "../../../../api/use-platforms.ts";
import { useReadAgain } from "../../../../api/use-answer.ts";
import { Button } from "../../../../parts/acts/button.tsx";
import { Dialog } from "../../../../parts/dialog/dialog.tsx";
import { Bars, ProblemView } from "../../../../parts/page/panel.tsx";
import { useNotice } from "../../../../parts/acts/undo.tsx";
import { useCluster } from "../../use-cluster.ts";
import type { ClusterDialogProps } from "../dialog-props.ts";
import { RefreshCost } from "./refresh-cost.tsx";
import { RefreshErrors } from "./refresh-errors.tsx";
import { callsOf, readSince } from "./refresh-groups.ts";

/** How often the progress of a refresh in the background is read. */
const POLL_MS = 2_000;

/** A refresh of all posts: what it costs, then its progress, then what could not be read. */
export function RefreshPosts({ cluster, onClose }: ClusterDialogProps) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const { find } = usePlatforms();
  // The posts as they were before: those that differ from it are done.
  const before = useRef(cluster.nodes);
  const end = ({ refreshed, posts }: { refreshed: number; posts: number }): void => {
    void readAgain("/clusters", "/analytics");
    say({ text: texts.refresh.done(refreshed, posts) });
  };
  const ended = ({ data }: WriteResult<ClusterRefresh>): void => {
    if (data.status === "queued") return;
    end(data);
    if (data.failed === 0 && data.skipped === 0) onClose();
  };
  const asked = useMutation({
    mutationFn: async () => await api.clusters.refreshByGlobalId(cluster.global_id),
  });
  const refresh = useMutation({
    mutationFn: async (preview: Preview<PromiseLike<WriteResult<ClusterRefresh>>>) =>
      await preview.confirm(),
    onSuccess: ended,
  });
  const { mutate } = asked;
  useEffect(() => mutate(), [mutate]);
  const result = refresh.data?.data;
  const isQueued = result?.status === "queued";
  const polled = useCluster(cluster.global_id, isQueued && POLL_MS).data ?? cluster;
  const read = readSince(before.current, polled.nodes);
  const calls = callsOf(cluster.nodes, find);
  const done = callsOf(read, find);
  const isOver = isQueued && done >= calls;
  const failed = read.flatMap(({ refresh_error: error }) => (error === null ? [] : [error]));
  useEffect(() => {
    if (!isOver) return;
    end({ refreshed: done - failed.length, posts: calls });
    if (failed.length === 0) onClose();
    // It ends once, and its answer is that of this moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  const preview = asked.data instanceof Preview ? asked.data : null;
  const isSpent = preview?.plan.cap != null && preview.plan.cap.used >= preview.plan.cap.limit;
  const error = asked.error ?? refresh.error;
  if (result?.status === "completed" || isOver)
    return (
      <Dialog
        isOpen
        title={texts.refresh.partly}
        onClose={onClose}
        acts={
          <Button look="main" size="large" autoFocus onClick={onClose}>
            {texts.close}
          </Button>
        }
      >
        <RefreshErrors
          cluster={polled}
          errors={isOver ? failed : (result?.errors ?? [])}
          posts={result?.posts ?? 0}
          skipped={result?.skipped ?? 0}
        />
      </Dialog>
    );
  const isWaiting = refresh.isPending || isQueued;
  return (
    <Dialog
      isOpen
      title={texts.refresh.title(cluster.nodes.length)}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            icon="refresh"
            disabled={preview === null || isSpent}
            waiting={
              isWaiting && (isQueued ? texts.refresh.waiting(done, calls) : texts.refresh.asking)
            }
            onClick={() => preview !== null && refresh.mutate(preview)}
          >
            {texts.refresh.act(cluster.nodes.length)}
          </Button>
          <Button size="large" onClick={onClose}>
            {isWaiting ? texts.close : texts.cancel}
          </Button>
        </>
      }
    >
      {error !== null ? (
        <ProblemView error={error} />
      ) : preview === null ? (
        <Bars height={150} />
      ) : (
        <RefreshCost cluster={cluster} plan={preview.plan} />
      )}
    </Dialog>
  );
}
