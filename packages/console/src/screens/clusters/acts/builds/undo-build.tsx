import type { ClusterBuild } from "@castmeter/sdk";
import { texts } from "#texts/clusters/acts";
import { useApi } from "../../../../api/api-context.tsx";
import { useReadAgain } from "../../../../api/use-answer.ts";
import { Confirm } from "../../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../../parts/acts/undo.tsx";

/** Takes away what a build added, after its preview. */
export function UndoBuild({ build, onClose }: { build: ClusterBuild; onClose: () => void }) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  return (
    <Confirm
      title={texts.find.undoTitle}
      act={texts.find.undoAct}
      isDanger
      ask={() => api.clusterBuilds.undo(build.id)}
      onClose={onClose}
      onDone={() => {
        say({ text: texts.find.undoDone });
        onClose();
        void readAgain("/cluster-builds", "/clusters", "/cluster-suggestions");
      }}
    />
  );
}
