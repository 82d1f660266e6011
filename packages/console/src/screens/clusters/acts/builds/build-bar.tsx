import type { Cluster, ClusterBuild } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/clusters/acts";
import { useApi, useCanEdit } from "../../../../api/api-context.tsx";
import { problemOf } from "../../../../api/problem.ts";
import { useReadAgain } from "../../../../api/use-answer.ts";
import { Button, IconButton } from "../../../../parts/acts/button.tsx";
import { StateMark, type Tone } from "../../../../parts/marks/mark.tsx";
import { useNotice } from "../../../../parts/acts/undo.tsx";
import { isOpen, outcomeOf, useBuild } from "./builds.ts";
import styles from "./build.module.css";
import { UndoBuild } from "./undo-build.tsx";

/** What a build did is said for so long after it ended. */
const SAID_MS = 10 * 60_000;

/** The progress of a search for posts of this cluster, and for a while what came of it. */
export function BuildBar({ cluster }: { cluster: Cluster }) {
  const { build } = useBuild(cluster);
  const [closed, setClosed] = useState<string | null>(null);
  const [openedAt] = useState(Date.now);
  if (build === undefined || build.id === closed) return null;
  if (isOpen(build)) return <Running build={build} />;
  const endedAt = Date.parse(build.completed_at ?? build.updated_at);
  if (openedAt - endedAt > SAID_MS || build.undone_at !== null) return null;
  return <Ended cluster={cluster} build={build} onClose={() => setClosed(build.id)} />;
}

function Running({ build }: { build: ClusterBuild }) {
  const api = useApi();
  const say = useNotice();
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const stop = useMutation({
    mutationFn: async () => await api.clusterBuilds.cancel(build.id),
    onSuccess: () => say({ text: texts.find.stopped }),
    onError: (error) => say({ text: problemOf(error).text }),
    onSettled: () => void readAgain("/cluster-builds"),
  });
  const found = build.searches.reduce((sum, search) => sum + search.found, 0);
  return (
    <div className={styles["bar"]} role="status">
      <StateMark tone="running">
        {build.status === "queued"
          ? texts.find.queued
          : texts.find.running(build.searches.length, found)}
      </StateMark>
      <span className={styles["progress"]} aria-hidden="true" />
      {canEdit && (
        <Button size="small" disabled={stop.isPending} onClick={() => stop.mutate()}>
          {texts.find.stop}
        </Button>
      )}
    </div>
  );
}

function Ended({
  cluster,
  build,
  onClose,
}: {
  cluster: Cluster;
  build: ClusterBuild;
  onClose: () => void;
}) {
  const canEdit = useCanEdit();
  const [isUndone, setUndone] = useState(false);
  const { added, suggested, reason } = outcomeOf(build, cluster.episode_id);
  const [tone, text] = endedText(build, added, suggested);
  return (
    <div className={styles["bar"]} role="status">
      <StateMark tone={tone}>{text}</StateMark>
      <span className={styles["reason"]}>{build.error?.message ?? reason}</span>
      {canEdit && added > 0 && (
        <Button size="small" onClick={() => setUndone(true)}>
          {texts.find.undo}
        </Button>
      )}
      <IconButton icon="cross" label={texts.close} onClick={onClose} />
      {isUndone && <UndoBuild build={build} onClose={() => setUndone(false)} />}
    </div>
  );
}

function endedText({ status }: ClusterBuild, added: number, suggested: number): [Tone, string] {
  if (status === "failed") return ["failed", texts.find.failed];
  if (status === "canceled") return ["off", texts.find.canceled];
  return added + suggested === 0
    ? ["off", texts.find.nothing]
    : ["fine", texts.find.ended(added, suggested)];
}
