import type { Show } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/start";
import { useAnswer } from "../../api/use-answer.ts";
import { exactCount } from "../../numbers/count.ts";
import { dayText } from "../../numbers/time.ts";
import { ProblemView } from "../../parts/page/panel.tsx";
import { AccountsStep } from "./accounts-step.tsx";
import { ClusterStep } from "./cluster-step.tsx";
import styles from "./start.module.css";
import { Step } from "./step.tsx";

/** How often a state is read while the work on it goes on. */
const POLL_MS = 1_500;

const isRead = (show: Show | undefined): boolean => show?.feed?.last_success_at != null;

/** The steps of a show that was made from its feed; each shows what there is. */
export function Steps({ showId }: { showId: string }) {
  const show = useAnswer((api, options) => api.shows.get(showId, options), {
    refetchMs: (found) => (isRead(found) || found?.feed?.last_error ? false : POLL_MS),
  });
  const isReady = isRead(show.data);
  const episodes = useAnswer((api, options) =>
    isReady ? api.episodes.list(showId, { limit: 1 }, options) : null,
  );
  if (show.data === undefined)
    return show.error === null ? null : (
      <ProblemView error={show.error} onTryAgain={() => void show.refetch()} />
    );
  const { data } = show;
  const newest = episodes.data?.data[0];
  return (
    <ol className={styles["steps"]}>
      <Step state="fine" title={texts.show.title}>
        <p className="muted">
          {[
            data.name,
            ...data.categories.slice(0, 2),
            ...(data.hosts.length > 0
              ? [texts.show.hosts(data.hosts.map(({ name }) => name).join(", "))]
              : []),
          ].join(" · ")}
        </p>
        <Link to="/shows/$showId" params={{ showId }} className="link">
          {texts.show.open}
        </Link>
      </Step>
      <FeedStep show={data} newest={newest?.published_at} />
      <AccountsStep showId={showId} isReady={isReady} />
      <ClusterStep showId={showId} episode={newest} isReady={isReady && episodes.isSuccess} />
    </ol>
  );
}

function FeedStep({ show, newest }: { show: Show; newest: string | undefined }) {
  const { feed, episode_count: count } = show;
  if (feed?.last_error != null && !isRead(show))
    return (
      <Step state="failed" title={texts.feed.failed}>
        <p className="muted">{feed.last_error.message}</p>
      </Step>
    );
  if (!isRead(show))
    return (
      <Step state="running" title={texts.feed.title}>
        <p className="muted">{texts.feed.waiting}</p>
      </Step>
    );
  return (
    <Step state="fine" title={texts.feed.title}>
      <p className="muted">
        {count === 0 || newest === undefined
          ? texts.feed.empty
          : texts.feed.facts(exactCount(count), dayText(newest))}
      </p>
      {(feed?.warnings ?? []).map((warning) => (
        <p key={warning} className="muted small">
          {warning}
        </p>
      ))}
    </Step>
  );
}
