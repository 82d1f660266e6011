import type { CreateGoal, Goal } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/episodes/episode";
import { texts as partTexts } from "#texts/parts";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Choice, Field, TextInput } from "../../../parts/form/field.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { targetOf } from "./target.ts";

type GoalMetric = CreateGoal["metric"];

/** What a goal is about: a show, or one episode of it. */
export interface GoalSubject {
  showId: string;
  /** Null for a goal of the show itself. */
  episodeId: string | null;
}

/** What a cluster counts; the rest of the metrics are of accounts. */
const OF_EPISODES: readonly GoalMetric[] = [
  "reach",
  "video_reach",
  "audio_reach",
  "social_reach",
  "views",
  "impressions",
  "plays",
  "listeners",
  "engaged_views",
  "downloads",
  "likes",
  "comments",
  "shares",
  "saves",
  "engagement",
];

/** What the days of accounts add; followers and subscribers are a level. */
const OF_SHOWS: readonly GoalMetric[] = [
  "reach",
  "views",
  "engaged_views",
  "impressions",
  "plays",
  "streams",
  "downloads",
  "likes",
  "comments",
  "shares",
  "saves",
  "reactions",
  "opens",
  "unique_opens",
  "clicks",
  "engagement",
  "followers",
  "subscribers",
];

const FIELDS = ["metric", "target", "due_date"];

/** Sets a goal of a show or an episode, or changes target and day of one. */
export function GoalDialog({
  subject: { showId, episodeId },
  goal,
  onClose,
}: {
  subject: GoalSubject;
  /** The goal that is changed; null for a new one. */
  goal: Goal | null;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [metric, setMetric] = useState<GoalMetric>(goal?.metric ?? "reach");
  const [target, setTarget] = useState(goal === null ? "" : String(goal.target));
  const [due, setDue] = useState(goal?.due_date ?? "");
  const asked = targetOf(target);
  const saving = useMutation({
    mutationFn: async (count: number) =>
      goal === null
        ? await api.goals.create(showId, {
            metric,
            target: count,
            ...(episodeId === null ? {} : { episode_id: episodeId }),
            ...(due === "" ? {} : { due_date: due }),
          })
        : await api.goals.update(goal.id, {
            target: count,
            due_date: due === "" ? null : due,
          }),
    onSuccess: async () => {
      say({ text: texts.goals.saved });
      onClose();
      await readAgain("/episodes", "/goals");
    },
  });
  const problem = saving.error === null ? null : problemOf(saving.error);
  const of = (param: string): string | null => (problem?.param === param ? problem.text : null);
  const isOther = problem !== null && !FIELDS.includes(problem.param ?? "");
  return (
    <Dialog
      isOpen
      title={goal === null ? texts.goals.setTitle : texts.goals.changeTitle}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={asked === null}
            waiting={saving.isPending && partTexts.wait}
            onClick={() => asked !== null && saving.mutate(asked)}
          >
            {texts.goals.save}
          </Button>
          <Button size="large" onClick={onClose}>
            {partTexts.confirm.cancel}
          </Button>
        </>
      }
    >
      {goal === null && (
        <Field label={texts.goals.metric} problem={of("metric")}>
          <Choice<GoalMetric>
            label={texts.goals.metric}
            value={metric}
            onChange={setMetric}
            choices={(episodeId === null ? OF_SHOWS : OF_EPISODES).map((value) => ({
              value,
              label: texts.goals.metrics[value],
            }))}
          />
        </Field>
      )}
      <Field label={texts.goals.target} problem={of("target")}>
        <TextInput value={target} onChange={setTarget} placeholder="100000" autoFocus />
      </Field>
      <Field label={texts.goals.due} help={texts.goals.dueHelp} problem={of("due_date")}>
        <TextInput type="date" value={due} onChange={setDue} />
      </Field>
      {isOther && <ProblemView error={saving.error} />}
    </Dialog>
  );
}
