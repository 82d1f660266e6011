import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/review";
import { useShows } from "../../clusters/list/use-shows.ts";
import { exactCount } from "../../../numbers/count.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { Inset } from "../../../parts/page/answer-view.tsx";
import { Bars, Empty, ProblemView } from "../../../parts/page/panel.tsx";
import { ReviewHead } from "../review-head.tsx";
import { type ReviewSearch, useReviewSearch } from "../search.ts";
import { useOpenSuggestions } from "../use-open.ts";
import { Queue } from "./queue.tsx";
import styles from "./queue.module.css";

const SURE = ["high", "medium", "low"] as const;

/** What waits for a person, over every show, one post after the other. */
export function QueuePage() {
  const search = useReviewSearch();
  const navigate = useNavigate();
  const open = useOpenSuggestions();
  const change = (changed: ReviewSearch): void =>
    void navigate({
      to: "/review",
      search: ((before: ReviewSearch) => ({ ...before, ...changed })) as never,
      replace: true,
      resetScroll: false,
    });
  const { data, error } = open;
  const filters = <Filters search={search} onChange={change} />;
  if (data === undefined)
    return (
      <>
        <ReviewHead acts={filters} />
        <Inset>
          {error === null ? (
            <Bars height={240} />
          ) : (
            <ProblemView error={error} onTryAgain={() => void open.refetch()} />
          )}
        </Inset>
      </>
    );
  return (
    <Queue
      open={data.data}
      total={data.meta.total}
      search={search}
      onChange={change}
      filters={filters}
    />
  );
}

function Filters({
  search: { show, sure },
  onChange,
}: {
  search: ReviewSearch;
  onChange: (change: ReviewSearch) => void;
}) {
  const shows = useShows();
  const fresh = { episode: undefined, at: undefined };
  return (
    <>
      {shows.length > 1 && (
        <Choice
          label={texts.show}
          value={show ?? ""}
          onChange={(chosen) => onChange({ ...fresh, show: chosen === "" ? undefined : chosen })}
          choices={[
            { value: "", label: texts.allShows },
            ...shows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Choice
        label={texts.confidence}
        value={sure ?? ""}
        onChange={(chosen) => onChange({ ...fresh, sure: chosen === "" ? undefined : chosen })}
        choices={[
          { value: "", label: texts.anySure },
          ...SURE.map((value) => ({ value, label: texts.sure[value] })),
        ]}
      />
    </>
  );
}

/** What stands where no suggestion does. */
export function NothingWaits({
  isFiltered,
  onShowAll,
}: {
  isFiltered: boolean;
  onShowAll: () => void;
}) {
  const navigate = useNavigate();
  return isFiltered ? (
    <Empty title={texts.filteredOut}>
      <Button onClick={onShowAll}>{texts.showAll}</Button>
    </Empty>
  ) : (
    <Empty title={texts.empty} text={texts.emptyText}>
      <Button onClick={() => void navigate({ to: "/review/builds" })}>{texts.search}</Button>
    </Empty>
  );
}

/** How much waits, and how far the sitting has come. */
export function Progress({ done, all, total }: { done: number; all: number; total: number }) {
  return (
    <>
      <span className={styles["open"]}>{texts.open(exactCount(total - done))}</span>
      {done > 0 && (
        <>
          <span className={styles["done"]}>{texts.done(done, all)}</span>
          <progress
            className={styles["progress"]}
            value={done}
            max={all}
            aria-label={texts.done(done, all)}
          />
        </>
      )}
      {total > all && <span className="small">{texts.more(exactCount(all))}</span>}
    </>
  );
}
