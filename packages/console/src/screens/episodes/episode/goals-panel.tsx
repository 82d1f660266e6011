import type { Episode, Goal } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/episodes/episode";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { type Answer, useReadAgain } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dateText, shortDayText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { StateMark, type Tone } from "../../../parts/marks/mark.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { GoalDialog, type GoalSubject } from "./goal-dialog.tsx";
import styles from "./goals-panel.module.css";

const TONES: Readonly<Record<Goal["state"], Tone>> = {
  open: "running",
  reached: "fine",
  missed: "failed",
};

/** What the episode shall reach, and how far it is. */
export const GoalsPanel = ({ episode, answer }: { episode: Episode; answer: Answer<Episode> }) => (
  <GoalsOf
    subject={{ showId: episode.show_id, episodeId: episode.id }}
    goals={episode.goals ?? []}
    note={texts.goals.note}
    noneText={texts.goals.noneText}
    answer={answer}
  />
);

/** Goals of a show or an episode, with what may be done with them. */
export function GoalsOf({
  subject,
  goals,
  note,
  noneText,
  answer,
}: {
  subject: GoalSubject;
  goals: readonly Goal[];
  note: string;
  noneText: string;
  answer: Answer<unknown>;
}) {
  const canEdit = useCanEdit();
  const [opened, setOpened] = useState<Goal | "new" | null>(null);
  const remove = useRemoveGoal(subject);
  const set = (
    <Button size="small" icon="plus" onClick={() => setOpened("new")}>
      {texts.goals.set}
    </Button>
  );
  return (
    <>
      <Panel
        title={texts.goals.title}
        note={note}
        minHeight={150}
        answer={answer}
        switches={canEdit && goals.length > 0 ? set : undefined}
        isEmpty={() => goals.length === 0}
        empty={
          <Empty title={texts.goals.none} text={noneText}>
            {canEdit && set}
          </Empty>
        }
        hasNoFoot
      >
        {() => (
          <ul className={styles["goals"]}>
            {goals.map((goal) => (
              <GoalRow
                key={goal.id}
                goal={goal}
                onChange={canEdit ? () => setOpened(goal) : null}
                onRemove={() => remove(goal)}
              />
            ))}
          </ul>
        )}
      </Panel>
      {opened !== null && (
        <GoalDialog
          subject={subject}
          goal={opened === "new" ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Removes a goal; taking it back sets the same goal again. */
function useRemoveGoal({ showId, episodeId }: GoalSubject): (goal: Goal) => void {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const again = async (goal: Goal): Promise<void> => {
    await api.goals.create(showId, {
      metric: goal.metric,
      target: goal.target,
      ...(episodeId === null ? {} : { episode_id: episodeId }),
      ...(goal.due_date === null ? {} : { due_date: goal.due_date }),
    });
    await readAgain("/episodes", "/goals");
  };
  const failed = (error: unknown): void => say({ text: problemOf(error).text });
  const removal = useMutation({
    mutationFn: async (goal: Goal) => await api.goals.delete(goal.id),
    onSuccess: async (_, goal) => {
      say({ text: texts.goals.removed, undo: () => void again(goal).catch(failed) });
      await readAgain("/episodes", "/goals");
    },
    onError: failed,
  });
  return (goal) => removal.mutate(goal);
}

function GoalRow({
  goal,
  onChange,
  onRemove,
}: {
  goal: Goal;
  /** Null for a person who may not change goals. */
  onChange: (() => void) | null;
  onRemove: () => void;
}) {
  const { metric, target, value, percent, state, due_date: due, reached_at: reachedAt } = goal;
  const name = texts.goals.metrics[metric];
  return (
    <li className={styles["goal"]}>
      <div className={styles["line"]}>
        <strong>{name}</strong>
        <span className="muted">
          {due === null ? texts.goals.whenever : texts.goals.by(dateText(due))}
        </span>
        <StateMark tone={TONES[state]}>
          {reachedAt === null
            ? texts.goals.states[state]
            : texts.goals.reachedAt(shortDayText(reachedAt))}
        </StateMark>
        {onChange !== null && (
          <PopupMenu
            label={texts.goals.acts(name)}
            isIconOnly
            items={[
              { id: "change", label: texts.goals.change, onChoose: onChange },
              { id: "remove", label: texts.goals.remove, isDanger: true, onChoose: onRemove },
            ]}
          />
        )}
      </div>
      <div
        className={`${styles["bar"]} ${styles[state]}`}
        role="progressbar"
        aria-label={texts.goals.progress(name)}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null ? {} : { "aria-valuenow": Math.min(100, percent) })}
      >
        <i style={{ inlineSize: `${Math.min(100, percent ?? 0)}%` }} />
      </div>
      <div className={styles["line"]}>
        <span className={styles["value"]}>
          {value === null
            ? texts.goals.unknown(exactCount(target))
            : texts.goals.of(exactCount(value), exactCount(target))}
        </span>
        {percent !== null && <span className="muted">{percent} %</span>}
      </div>
    </li>
  );
}
