import type { Show } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { texts } from "#texts/shows/accounts";
import { useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { ageText, dateText, momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { Facts } from "../facts.tsx";
import { useShowActs } from "../use-show-acts.tsx";
import { useShow } from "../use-show.ts";
import { Warnings } from "../warnings.tsx";
import styles from "./feed-panel.module.css";

type Feed = NonNullable<Show["feed"]>;

/** The feed of a show: its last read and what came of it. */
export function FeedPanel({ showId }: { showId: string }) {
  const mayEdit = useCanEdit();
  const show = useShow(showId);
  const acts = useShowActs();
  const newest = useAnswer((api, options) => api.episodes.list(showId, { limit: 1 }, options));
  const transcripts = useAnswer((api, options) =>
    api.episodes.list(showId, { limit: 1, has_transcript: true }, options),
  );
  const feed = show.data?.feed ?? null;
  return (
    <Panel
      title={texts.feed.title}
      note={feed !== null && show.data !== undefined && <FeedState show={show.data} feed={feed} />}
      minHeight={180}
      answer={show}
      hasNoFoot
      isEmpty={({ podcast_metadata: { rss_url: url }, feed: read }) =>
        url === null || read === null
      }
      empty={
        <Empty title={texts.feed.none} text={texts.feed.noneText}>
          {mayEdit && (
            <Link to="/shows/$showId/profile" params={{ showId }} className="link">
              {texts.feed.give}
            </Link>
          )}
        </Empty>
      }
      switches={
        mayEdit &&
        feed !== null &&
        show.data !== undefined && (
          <Button
            icon="refresh"
            waiting={acts.isReadingFeed && texts.feed.readingNow}
            onClick={() => show.data !== undefined && acts.readFeed(show.data)}
          >
            {texts.feed.now}
          </Button>
        )
      }
    >
      {({ podcast_metadata: { rss_url: url }, feed: read }) =>
        read === null ? null : (
          <div className={styles["feed"]}>
            <Facts
              rows={rowsOf({
                url,
                feed: read,
                newest: newest.data?.data[0],
                episodes: totalOf(newest.data),
                transcripts: totalOf(transcripts.data),
                change: mayEdit && (
                  <Link to="/shows/$showId/profile" params={{ showId }} className="link">
                    {texts.feed.change}
                  </Link>
                ),
              })}
            />
          </div>
        )
      }
    </Panel>
  );
}

/** How many things a list has in all, as its `meta` states. */
const totalOf = (list: object | undefined): number | null => {
  const { meta } = (list ?? {}) as { meta?: { total?: unknown } };
  return typeof meta?.total === "number" ? meta.total : null;
};

function FeedState({ show, feed }: { show: Show; feed: Feed }) {
  if (show.archived_at !== null) return <StateMark tone="off">{texts.feed.paused}</StateMark>;
  if (feed.last_error !== null)
    return <StateMark tone="failed">{texts.feed.failing(feed.failure_count)}</StateMark>;
  if (feed.last_success_at === null)
    return <StateMark tone="running">{texts.feed.reading}</StateMark>;
  return <StateMark tone="fine">{texts.feed.every}</StateMark>;
}

function rowsOf({
  url,
  feed,
  newest,
  episodes,
  transcripts,
  change,
}: {
  url: string | null;
  feed: Feed;
  newest: { title: string; published_at: string } | undefined;
  episodes: number | null;
  transcripts: number | null;
  change: ReactNode;
}) {
  const {
    last_success_at: read,
    last_polled_at: tried,
    next_poll_at: next,
    last_error: error,
  } = feed;
  const { skipped_item_count: skipped, missing_item_count: missing } = feed;
  return [
    [
      texts.feed.address,
      <span key="address">
        <code>{url}</code> {change}
      </span>,
    ],
    [texts.feed.last, read === null ? texts.feed.never : `${momentText(read)}, ${ageText(read)}`],
    [texts.feed.lastTried, tried === null || tried === read ? null : momentText(tried)],
    [
      texts.feed.answer,
      error !== null && (
        <span className={styles["error"]}>
          {error.message} <code>{error.code}</code>
        </span>
      ),
    ],
    [
      texts.feed.next,
      next === null ? null : Date.parse(next) <= Date.now() ? texts.feed.due : momentText(next),
    ],
    [
      texts.feed.items,
      feed.item_count === null
        ? null
        : [
            texts.feed.itemsText(exactCount(feed.item_count)),
            ...(skipped === null || skipped === 0 ? [] : [texts.feed.skipped(skipped)]),
            ...(missing === null || missing === 0 ? [] : [texts.feed.missing(missing)]),
          ].join(" · "),
    ],
    [
      texts.feed.newest,
      newest === undefined ? null : `${newest.title}, ${dateText(newest.published_at)}`,
    ],
    [
      texts.feed.transcripts,
      episodes === null || transcripts === null
        ? null
        : texts.feed.transcriptsOf(exactCount(transcripts), exactCount(episodes)),
    ],
    [
      texts.feed.warnings,
      feed.warnings.length === 0 ? (
        texts.feed.fine
      ) : (
        <Warnings key="warnings" warnings={feed.warnings} />
      ),
    ],
  ] as const;
}
