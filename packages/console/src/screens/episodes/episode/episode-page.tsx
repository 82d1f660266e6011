import type { Episode } from "@castmeter/sdk";
import { useNavigate, useParams } from "@tanstack/react-router";
import { texts } from "#texts/episodes/episode";
import { texts as list } from "#texts/episodes";
import { Button } from "../../../parts/acts/button.tsx";
import { Columns } from "../../../parts/page/page-head.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import styles from "../episodes.module.css";
import { ClusterPanel } from "./cluster-panel.tsx";
import { EpisodeHead } from "./episode-head.tsx";
import { EpisodeSum } from "./episode-sum.tsx";
import { EpisodeWindows } from "./episode-windows.tsx";
import { FactsPanel } from "./facts-panel.tsx";
import { NoEpisode } from "./no-episode.tsx";
import { GoalsPanel } from "./goals-panel.tsx";
import { TagsPanel } from "./tags-panel.tsx";
import { useEpisode } from "./use-episode.ts";

/** An episode: its numbers since publishing, goals, tags, cluster, and the facts of its feed. */
export function EpisodePage() {
  const { showId, episodeId } = useParams({ from: "/shows/$showId/episodes/$episodeId" });
  const navigate = useNavigate();
  const answer = useEpisode(showId, episodeId);
  // After a change of the address the answer is that of the former episode for a moment.
  const episode = answer.data?.id === episodeId ? answer.data : undefined;
  const compare = (): void =>
    void navigate({ to: "/episodes", search: { show: showId, view: "since", ids: episodeId } });
  useKeys([
    { key: "c", does: texts.compare, run: compare },
    {
      key: "escape",
      does: list.keys.up,
      run: () => void navigate({ to: "/episodes", search: { show: showId } }),
    },
  ]);
  return (
    <>
      <EpisodeHead
        showId={showId}
        episodeId={episodeId}
        episode={episode}
        acts={
          <Button shortcut="c" icon="chart" onClick={compare}>
            {texts.compare}
          </Button>
        }
      />
      {episode !== undefined ? (
        <Body episode={episode} answer={answer} />
      ) : (
        <div className={styles["message"]}>
          <NoEpisode answer={answer} />
        </div>
      )}
    </>
  );
}

function Body({ episode, answer }: { episode: Episode; answer: ReturnType<typeof useEpisode> }) {
  return (
    <>
      <EpisodeSum episode={episode} />
      <EpisodeWindows episode={episode} />
      <Columns columns="minmax(0, 1.3fr) minmax(0, 1fr) minmax(0, 1.3fr)">
        <GoalsPanel episode={episode} answer={answer} />
        <div>
          <TagsPanel episode={episode} />
          <ClusterPanel episode={episode} />
        </div>
        <FactsPanel episode={episode} />
      </Columns>
    </>
  );
}
