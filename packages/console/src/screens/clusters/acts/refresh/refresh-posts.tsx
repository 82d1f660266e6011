import { Preview, type ClusterRefresh, type WriteResult } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { texts } from "#texts/clusters/acts";
import { useApi } from "../../../../api/api-context.tsx";
import { usePlatforms } from "../../../../api/use-platforms.ts";
import { useReadAgain } from "../../../../api/use-answer.ts";
import { Button } from "../../../../parts/acts/button.tsx";
import { Dialog } from "../../../../parts/dialog/dialog.tsx";
import { Bars, ProblemView } from "../../../../parts/page/panel.tsx";
import { useNotice } from "../../../../parts/acts/undo.tsx";
import type { ClusterDialogProps } from "../dialog-props.ts";
import { RefreshCost } from "./refresh-cost.tsx";
import { RefreshErrors } from "./refresh-errors.tsx";
import { callsOf, newestOf, readAfter } from "./refresh-groups.ts";
import { beginRun, useRefreshRun } from "./refresh-run.ts";

/** A refresh of all posts: what it costs, then its progress, then what could not be read. */
export function RefreshPosts({ cluster, onClose }: ClusterDialogProps) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const { find } = usePlatforms();
  const ended = ({ data }: WriteResult<ClusterRefresh>): void => {
    // From here on the bar of the page watches it, and says its end.
    if (data.status === "queued") return beginRun(cluster.global_id, newestOf(cluster.nodes));
    void readAgain("/clusters", "/analytics");
    say({ text: texts.refresh.done(data.refreshed, data.posts) });
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
  const run = useRefreshRun(cluster.global_id);
  const calls = callsOf(cluster.nodes, find);
  const done = run === null ? 0 : callsOf(readAfter(cluster.nodes, run.since), find);
  const isOver = isQueued && run === null;
  const failed = cluster.nodes.flatMap(({ refresh_error: error }) => error ?? []);
  const isDone = isOver && failed.length === 0;
  useEffect(() => {
    if (isDone) onClose();
    // It ends once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDone]);
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
          cluster={cluster}
          errors={isOver ? failed : (result?.errors ?? [])}
          posts={result?.posts ?? 0}
          skipped={result?.skipped ?? 0}
        />
      </Dialog>
    );
  const isWaiting = refresh.isPending || run !== null;
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
              isWaiting &&
              (run === null ? texts.refresh.asking : texts.refresh.waiting(done, calls))
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
