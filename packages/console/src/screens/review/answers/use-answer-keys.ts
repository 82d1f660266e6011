import { texts } from "#texts/review";
import { useKeys } from "../../../shell/keys.tsx";
import { beside } from "../queue/queue-order.ts";
import type { ReviewSearch } from "../search.ts";
import type { CloseLook, OpenSuggestion } from "../types.ts";
import { isAnswered } from "./answer-state.ts";
import type { Answering } from "./use-answers.ts";

export interface AnswerActs {
  accept: () => void;
  /** Undefined where no rival has a cluster. */
  rival: (() => void) | undefined;
  openOther: () => void;
  other: (clusterId: string) => void;
  dismiss: () => void;
  later: () => void;
  undo: () => void;
  play: () => void;
  next: () => void;
  back: () => void;
  allHigh: () => void;
  /** Open suggestions of high confidence in the episode of the post. */
  highCount: number;
  isAnswered: boolean;
  canUndo: boolean;
}

interface Standing {
  items: readonly OpenSuggestion[];
  current: OpenSuggestion | undefined;
  look: CloseLook | undefined;
  answering: Answering;
  /** The post that comes after an answer. */
  next: OpenSuggestion | undefined;
  canEdit: boolean;
  goTo: (item: OpenSuggestion | undefined) => void;
  onChange: (change: ReviewSearch) => void;
}

/** What can be done with the post on screen, each by a key and by a button of the bar. */
export function useAnswerKeys(standing: Standing): AnswerActs {
  const { items, current, look, answering, next, canEdit, goTo, onChange } = standing;
  const { answers, answer, acceptTogether, undo } = answering;
  const id = current?.suggestion.id;
  const isOver = id !== undefined && isAnswered(answers, id);
  const high = items.filter(
    ({ suggestion }) =>
      suggestion.episode_id === current?.suggestion.episode_id &&
      suggestion.confidence === "high" &&
      !isAnswered(answers, suggestion.id),
  );
  const give = (kind: Parameters<typeof answer>[1], clusterId?: string): void => {
    if (current === undefined || isOver) return;
    answer(current, kind, clusterId);
    if (next !== undefined) goTo(next);
  };
  const rivalCluster = look?.choices[1]?.cluster_id ?? null;
  const acts: AnswerActs = {
    accept: () => give("accept"),
    rival: rivalCluster === null ? undefined : () => give("rival", rivalCluster),
    openOther: () => !isOver && onChange({ act: "other" }),
    other: (clusterId) => {
      onChange({ act: undefined });
      give("other", clusterId);
    },
    dismiss: () => give("dismiss"),
    later: () => give("later"),
    undo: () => {
      const back = undo();
      goTo(items.find(({ suggestion }) => suggestion.id === back) ?? current);
    },
    play: () => {
      if (current !== undefined) open(current.suggestion.url, "_blank", "noopener,noreferrer");
    },
    next: () => goTo(beside(items, id, 1)),
    back: () => goTo(beside(items, id, -1)),
    allHigh: () => {
      if (high.length === 0) return;
      acceptTogether(high);
      const gone = new Set(high);
      const rest = items.slice(items.findIndex((item) => item === current) + 1);
      const after = rest.find(
        (item) => !gone.has(item) && !isAnswered(answers, item.suggestion.id),
      );
      if (current !== undefined && gone.has(current)) goTo(after ?? next);
    },
    highCount: high.length,
    isAnswered: isOver,
    canUndo: answers.past.length > 0,
  };
  const { acts: words } = texts;
  useKeys([
    { key: "j", does: words.next, run: acts.next },
    { key: "k", does: words.back, run: acts.back },
    { key: "p", does: words.play, run: acts.play },
    ...(canEdit
      ? [
          { key: "a", does: words.accept, run: acts.accept },
          { key: "d", does: words.dismiss, run: acts.dismiss },
          { key: "v", does: words.rival, run: () => acts.rival?.() },
          { key: "o", does: words.other, run: acts.openOther },
          { key: "s", does: words.later, run: acts.later },
          { key: "u", does: words.undo, run: acts.undo },
          { key: "shift+a", does: words.allHighKey, run: acts.allHigh },
        ]
      : []),
  ]);
  return acts;
}
