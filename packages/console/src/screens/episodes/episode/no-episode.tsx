import { Link } from "@tanstack/react-router";
import { texts } from "#texts/episodes/episode";
import { problemOf } from "../../../api/problem.ts";
import { Bars, Empty, ProblemView } from "../../../parts/page/panel.tsx";
import type { useEpisode } from "./use-episode.ts";

/** What stands while the episode is read, and where it cannot be. */
export function NoEpisode({ answer }: { answer: ReturnType<typeof useEpisode> }) {
  const { error } = answer;
  if (error === null) return <Bars height={400} />;
  return problemOf(error).code === "resource_not_found" ? (
    <Empty title={texts.gone.title} text={texts.gone.text}>
      <Link to="/episodes" className="link">
        {texts.gone.act}
      </Link>
    </Empty>
  ) : (
    <ProblemView error={error} onTryAgain={() => void answer.refetch()} />
  );
}
