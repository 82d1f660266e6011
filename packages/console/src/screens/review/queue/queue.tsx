import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { texts } from "#texts/review";
import { useCanEdit } from "../../../api/api-context.tsx";
import { Inset } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { AnswerBar } from "../answers/answer-bar.tsx";
import { isAnswered, isLater } from "../answers/answer-state.ts";
import { OtherCluster } from "../answers/other-cluster.tsx";
import { useAnswering } from "../answers/use-answers.ts";
import { useAnswerKeys } from "../answers/use-answer-keys.ts";
import { Passage } from "../post/passage.tsx";
import { PostView } from "../post/post-view.tsx";
import { ReviewHead } from "../review-head.tsx";
import type { ReviewSearch } from "../search.ts";
import type { OpenSuggestion } from "../types.ts";
import { useCloseLooks } from "../use-open.ts";
import { QueueList } from "./queue-list.tsx";
import { groupByEpisode, inOrder, mergeQueue, nextOpen } from "./queue-order.ts";
import { NothingWaits, Progress } from "./queue-page.tsx";
import { useAfterPaint, usePlace } from "./use-place.ts";
import styles from "./queue.module.css";

/** Posts that are read before a person comes to them. */
const AHEAD = 3;

/** The queue with the post that it stands at: list, post, transcript, and the bar of answers. */
export function Queue({
  open,
  total,
  search,
  onChange,
  filters,
}: {
  open: readonly OpenSuggestion[];
  total: number;
  search: ReviewSearch;
  onChange: (change: ReviewSearch) => void;
  filters: ReactNode;
}) {
  const canEdit = useCanEdit();
  const answering = useAnswering();
  const { answers } = answering;
  const answered = (id: string): boolean => isAnswered(answers, id);
  const seen = useRef<ReadonlyMap<string, OpenSuggestion>>(new Map());
  const merged = mergeQueue(seen.current, open, answering.isKept);
  useEffect(() => {
    seen.current = merged;
  });
  const { show, sure, episode } = search;
  const [at, setAt] = usePlace(search.at);
  const groups = groupByEpisode(
    [...merged.values()].filter(
      ({ suggestion }) =>
        (show === undefined || suggestion.show_id === show) &&
        (sure === undefined || suggestion.confidence === sure),
    ),
  );
  const items = inOrder(groups);
  const order = { isAnswered: answered, isLater: (id: string) => isLater(answers, id) };
  const waiting = nextOpen(items, undefined, { ...order, count: items.length });
  const current =
    items.find(({ suggestion }) => suggestion.id === at) ??
    waiting.find(({ suggestion }) => suggestion.episode_id === episode) ??
    waiting[0];
  const id = current?.suggestion.id;
  const ahead = nextOpen(items, id, { ...order, count: AHEAD });
  const looks = useCloseLooks([
    ...(id === undefined ? [] : [id]),
    ...ahead.map(({ suggestion }) => suggestion.id),
  ]);
  const look = id === undefined ? undefined : looks.get(id);
  // The transcript follows the post: its words are compared after the post is drawn.
  const read = useDeferredValue(current);
  const afterPaint = useAfterPaint();
  const goTo = (item: OpenSuggestion | undefined): void => {
    setAt(item?.suggestion.id);
    afterPaint(() =>
      onChange({ episode: item?.suggestion.episode_id, at: item?.suggestion.id, act: undefined }),
    );
  };
  const done = items.filter(({ suggestion }) => answered(suggestion.id)).length;
  const acts = useAnswerKeys({
    items,
    current,
    look,
    answering,
    next: ahead[0],
    canEdit,
    goTo,
    onChange,
  });
  const isOver = items.length > 0 && done === items.length;
  return (
    <div className={styles["page"]}>
      <ReviewHead
        facts={<Progress done={done} all={items.length} total={Math.max(total, items.length)} />}
        acts={filters}
      />
      {current === undefined ? (
        <Inset>
          {isOver ? (
            <Empty title={texts.allAnswered} text={texts.allAnsweredText} />
          ) : (
            <NothingWaits
              isFiltered={show !== undefined || sure !== undefined}
              onShowAll={() => onChange({ show: undefined, sure: undefined })}
            />
          )}
        </Inset>
      ) : (
        <div className={styles["columns"]}>
          <QueueList groups={groups} current={current} answers={answers} onChoose={goTo} />
          <PostView
            item={current}
            look={look}
            isRead={read === current}
            answer={answers.given.get(current.suggestion.id)?.kind}
          />
          {read !== undefined && (
            <Passage
              key={read.suggestion.id}
              item={read}
              text={looks.get(read.suggestion.id)?.post.text ?? read.suggestion.title ?? ""}
            />
          )}
          {search.act === "other" && (
            <OtherCluster
              showId={current.suggestion.show_id}
              onChoose={acts.other}
              onClose={() => onChange({ act: undefined })}
            />
          )}
        </div>
      )}
      {items.length > 0 && <AnswerBar acts={acts} canEdit={canEdit} />}
    </div>
  );
}
