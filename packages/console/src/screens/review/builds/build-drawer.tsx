import type { ClusterBuild } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { texts as find } from "#texts/clusters/acts";
import { texts } from "#texts/review/builds";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { Bars, Empty } from "../../../parts/page/panel.tsx";
import { isOpen } from "../../clusters/acts/builds/builds.ts";
import { UndoBuild } from "../../clusters/acts/builds/undo-build.tsx";
import { BuildState } from "./build-state.tsx";
import styles from "./builds.module.css";

const POLL_MS = 1_500;

/** What one search asked each account, and what it did for each episode. */
export function BuildDrawer({
  id,
  isUndone,
  onUndo,
  onClose,
}: {
  id: string;
  isUndone: boolean;
  onUndo: (isOpen: boolean) => void;
  onClose: () => void;
}) {
  const canEdit = useCanEdit();
  const answer = useAnswer((api, options) => api.clusterBuilds.get(id, options), {
    refetchMs: (build) => (build !== undefined && isOpen(build) ? POLL_MS : false),
  });
  const { data: build, error } = answer;
  const words = texts.drawer;
  return (
    <>
      <Dialog
        isOpen
        form="drawer"
        title={words.title}
        onClose={onClose}
        acts={build !== undefined && canEdit && <Acts build={build} onUndo={() => onUndo(true)} />}
      >
        {build === undefined ? (
          error === null ? (
            <Bars height={180} />
          ) : (
            <Empty title={words.gone} text={problemOf(error).text} />
          )
        ) : (
          <>
            <p>
              <BuildState build={build} />{" "}
              <span className="muted">{words.calls(exactCount(build.provider_calls))}</span>
            </p>
            {build.error !== null && <p>{build.error.message}</p>}
            <Episodes build={build} />
            <Accounts build={build} />
          </>
        )}
      </Dialog>
      {isUndone && build !== undefined && <UndoBuild build={build} onClose={() => onUndo(false)} />}
    </>
  );
}

function Acts({ build, onUndo }: { build: ClusterBuild; onUndo: () => void }) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const stop = useMutation({
    mutationFn: async () => await api.clusterBuilds.cancel(build.id),
    onSuccess: () => say({ text: texts.drawer.stopped }),
    onError: (error) => say({ text: problemOf(error).text }),
    onSettled: () => void readAgain("/cluster-builds"),
  });
  if (isOpen(build))
    return (
      <Button size="large" disabled={stop.isPending} onClick={() => stop.mutate()}>
        {texts.drawer.stop}
      </Button>
    );
  const hasDone = build.added + build.suggested > 0;
  return hasDone && build.undone_at === null ? (
    <Button size="large" look="danger" onClick={onUndo}>
      {texts.drawer.undo}
    </Button>
  ) : null;
}

function Episodes({ build }: { build: ClusterBuild }) {
  const { show_id: showId, items } = build;
  const episodes = useAnswer((api, options) => api.episodes.list(showId, { limit: 100 }, options));
  const titleOf = (id: string): string =>
    episodes.data?.data.find((episode) => episode.id === id)?.title ?? id;
  const words = texts.drawer;
  return (
    <section className={styles["part"]}>
      <h3>{words.episodes}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.episode_id}>
            <p>
              <strong>{titleOf(item.episode_id)}</strong>{" "}
              <span className="muted">{texts.items[item.status]}</span>
            </p>
            {item.reason !== null && <p className="muted small">{item.reason}</p>}
            <p className={styles["links"]}>
              {item.added_node_ids.length > 0 && (
                <span>{words.added(item.added_node_ids.length)}</span>
              )}
              {item.suggestion_ids.length > 0 && (
                <Link className="link" to="/review" search={{ episode: item.episode_id } as never}>
                  {words.openSuggestions(item.suggestion_ids.length)}
                </Link>
              )}
              {item.cluster_id !== null && (
                <Link
                  className="link"
                  to="/clusters/$clusterId"
                  params={{ clusterId: `${showId}_${item.cluster_id}` }}
                >
                  {words.openCluster}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Accounts({ build: { searches } }: { build: ClusterBuild }) {
  const { name, category } = usePlatforms();
  if (searches.length === 0) return null;
  return (
    <section className={styles["part"]}>
      <h3>{texts.drawer.accounts}</h3>
      <ul className={styles["accounts"]}>
        {searches.map(({ platform, state, found, message }) => (
          <li key={platform}>
            <PlatformTile platform={platform} category={category(platform)} />
            <span>{name(platform)}</span>
            <span className="muted">
              {message ??
                (state === "searched"
                  ? find.find.found(exactCount(found))
                  : find.find.states[state])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
