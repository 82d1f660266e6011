import { texts } from "#texts/shows/numbers";
import { useAnswer } from "../../../api/use-answer.ts";
import { GoalsOf } from "../../episodes/episode/goals-panel.tsx";

/** What the show itself shall reach; goals of its episodes stand on their pages. */
export function ShowGoals({ showId }: { showId: string }) {
  const goals = useAnswer((api, options) => api.goals.list(showId, { limit: 100 }, options));
  return (
    <GoalsOf
      subject={{ showId, episodeId: null }}
      goals={(goals.data?.data ?? []).filter(({ subject }) => subject === "show")}
      note={texts.goals.note}
      noneText={texts.goals.noneText}
      answer={goals}
    />
  );
}
