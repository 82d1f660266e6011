import { useNavigate, useParams } from "@tanstack/react-router";
import { ApiError } from "@castmeter/sdk";
import { texts as list } from "#texts/episodes";
import { useAnswer } from "../../../api/use-answer.ts";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { EpisodeHead } from "../episode/episode-head.tsx";
import { NoEpisode } from "../episode/no-episode.tsx";
import { useEpisode } from "../episode/use-episode.ts";
import styles from "../episodes.module.css";
import { NoTranscript } from "./no-transcript.tsx";
import { Reader } from "./reader.tsx";

/** What is said in an episode, to be read, searched and quoted. */
export function TranscriptPage() {
  const { showId, episodeId } = useParams({
    from: "/shows/$showId/episodes/$episodeId/transcript",
  });
  const navigate = useNavigate();
  const answer = useEpisode(showId, episodeId);
  const episode = answer.data?.id === episodeId ? answer.data : undefined;
  // The episode states whether one is stored; without one, no transcript is asked for.
  const transcript = useAnswer((api, options) =>
    episode?.transcript.available === true
      ? api.episodes.getTranscript(showId, episodeId, options)
      : null,
  );
  const data = transcript.data?.episode_id === episodeId ? transcript.data : undefined;
  useKeys([
    {
      key: "escape",
      does: list.keys.up,
      run: () =>
        void navigate({
          to: "/shows/$showId/episodes/$episodeId",
          params: { showId, episodeId },
        }),
    },
  ]);
  const isGone = transcript.error instanceof ApiError && transcript.error.status === 404;
  const isMissing = episode?.transcript.available === false || isGone;
  return (
    <>
      <EpisodeHead showId={showId} episodeId={episodeId} episode={episode} />
      {data !== undefined && !isMissing ? (
        <Reader transcript={data} title={episode?.title ?? ""} episode={episode} />
      ) : (
        <div className={styles["message"]}>
          {episode === undefined ? (
            <NoEpisode answer={answer} />
          ) : isMissing ? (
            <NoTranscript episode={episode} />
          ) : transcript.error !== null ? (
            <ProblemView error={transcript.error} onTryAgain={() => void transcript.refetch()} />
          ) : (
            <Bars height={400} />
          )}
        </div>
      )}
    </>
  );
}
