import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/clusters/acts";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { ClusterDialogProps } from "./dialog-props.ts";

/** Deletes the cluster after the API's preview of it. */
export function DeleteCluster({ cluster, onClose }: ClusterDialogProps) {
  const api = useApi();
  const say = useNotice();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  return (
    <Confirm
      title={texts.remove.title(cluster.name)}
      act={texts.remove.act}
      isDanger
      ask={() => api.clusters.delete(cluster.show_id, cluster.id)}
      onClose={onClose}
      onDone={() => {
        say({ text: texts.remove.done(cluster.name) });
        void navigate({ to: "/clusters" }).then(() => readAgain("/clusters?", "/episodes"));
      }}
    />
  );
}
