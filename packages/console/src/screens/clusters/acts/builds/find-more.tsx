import type { Cluster, ClusterBuild } from "@castmeter/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/clusters/acts";
import { useAccess, useCanEdit } from "../../../../api/api-context.tsx";
import { useReadAgain } from "../../../../api/use-answer.ts";
import { usePlatforms } from "../../../../api/use-platforms.ts";
import { exactCount } from "../../../../numbers/count.ts";
import { momentText } from "../../../../numbers/time.ts";
import { Button } from "../../../../parts/acts/button.tsx";
import { Dialog } from "../../../../parts/dialog/dialog.tsx";
import { Bars, Empty, ProblemView } from "../../../../parts/page/panel.tsx";
import { isOpen, outcomeOf, useBuild } from "./builds.ts";
import styles from "./build.module.css";
import type { ClusterDialogProps } from "../dialog-props.ts";
import { UndoBuild } from "./undo-build.tsx";

const MODES = ["suggest", "auto"] as const;

/** A search among the show's own accounts: what it may cost, how it goes on, and the last one. */
export function FindMore({ cluster, onClose }: ClusterDialogProps) {
  const { api, workspace } = useAccess();
  const readAgain = useReadAgain();
  const [mode, setMode] = useState<(typeof MODES)[number]>("suggest");
  const { show_id: showId, episode_id: episodeId } = cluster;
  const { build } = useBuild(cluster);
  const start = () =>
    api.clusterBuilds.start({
      show_id: showId,
      scope: "episodes",
      episode_ids: [episodeId ?? ""],
      mode,
    });
  const cost = useQuery({
    queryKey: [workspace.id, "cost of POST /v1/cluster-builds", episodeId, mode],
    queryFn: async () => await start().dryRun(),
    enabled: episodeId !== null,
    staleTime: 0,
  });
  const started = useMutation({
    mutationFn: async () => await start(),
    onSuccess: () => {
      onClose();
      void readAgain("/cluster-builds");
    },
  });
  if (episodeId === null)
    return (
      <Dialog isOpen title={texts.find.title} onClose={onClose}>
        <Empty title={texts.find.noEpisode} />
      </Dialog>
    );
  const calls = cost.data?.cost?.["provider_calls"];
  const isRunning = build !== undefined && isOpen(build);
  const error = started.error ?? cost.error;
  return (
    <Dialog
      isOpen
      title={texts.find.title}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            icon="cluster"
            disabled={cost.data === undefined || isRunning}
            waiting={started.isPending && texts.find.starting}
            onClick={() => started.mutate()}
          >
            {texts.find.act}
          </Button>
          <Button size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p>{texts.find.text}</p>
      <fieldset className={styles["modes"]}>
        <legend>{texts.find.mode}</legend>
        {MODES.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="mode"
              checked={mode === choice}
              onChange={() => setMode(choice)}
            />
            <span>
              {texts.find[choice]}
              <small>{texts.find[`${choice}Note`]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {error !== null ? (
        <ProblemView error={error} />
      ) : cost.data === undefined ? (
        <Bars height={30} />
      ) : (
        <>
          <p>
            <strong>
              {typeof calls === "number" && calls > 0
                ? texts.find.cost(exactCount(calls))
                : texts.find.noCost}
            </strong>
          </p>
          {cost.data.warnings.map((warning) => (
            <p key={warning} className="muted">
              {warning}
            </p>
          ))}
        </>
      )}
      {build !== undefined && !isRunning && <LastBuild cluster={cluster} build={build} />}
    </Dialog>
  );
}

/** What the last search for this episode found, account by account. */
function LastBuild({ cluster, build }: { cluster: Cluster; build: ClusterBuild }) {
  const { name } = usePlatforms();
  const canEdit = useCanEdit();
  const [isUndone, setUndone] = useState(false);
  const { added, suggested, reason } = outcomeOf(build, cluster.episode_id);
  return (
    <section className={styles["last"]}>
      <h3>{texts.find.last}</h3>
      <p>
        {texts.find.lastText(
          momentText(build.completed_at ?? build.created_at),
          exactCount(added),
          exactCount(suggested),
        )}
      </p>
      {(build.error !== null || reason !== null) && (
        <p className="muted small">{build.error?.message ?? reason}</p>
      )}
      <details>
        <summary className="small">{texts.find.accounts}</summary>
        <ul className={styles["searches"]}>
          {build.searches.map(({ platform, state, found, message }) => (
            <li key={platform}>
              <span>{name(platform)}</span>
              <span>
                {message ??
                  (state === "searched"
                    ? texts.find.found(exactCount(found))
                    : texts.find.states[state])}
              </span>
            </li>
          ))}
        </ul>
      </details>
      {build.undone_at !== null ? (
        <p className="muted">{texts.find.undone}</p>
      ) : (
        canEdit &&
        added > 0 && (
          <Button size="small" onClick={() => setUndone(true)}>
            {texts.find.undo}
          </Button>
        )
      )}
      {isUndone && <UndoBuild build={build} onClose={() => setUndone(false)} />}
    </section>
  );
}
