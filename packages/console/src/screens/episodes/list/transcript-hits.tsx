import type { TranscriptsSearchItem } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/episodes";
import { usePages } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Bars, Empty, ProblemView } from "../../../parts/page/panel.tsx";
import { secondText } from "../second-text.ts";
import { Marked } from "../marked.tsx";
import { useEpisodesSearch } from "../use-search.ts";
import type { Shows } from "../use-shows.ts";
import { publishedQuery } from "./list-query.ts";
import styles from "./transcript-hits.module.css";

/** Episodes in which the words are said, each with the passages. */
export function TranscriptHits({ shows }: { shows: Shows }) {
  const [{ q, show, from, to }] = useEpisodesSearch();
  const hits = usePages((api, cursor, options) =>
    q === undefined
      ? null
      : api.transcripts.search(
          {
            q,
            limit: 20,
            ...(show === undefined ? {} : { show_ids: [show] }),
            ...publishedQuery({ from, to }),
            ...(cursor === undefined ? {} : { cursor }),
          },
          options,
        ),
  );
  const { items, answer } = hits;
  if (q === undefined || items.length === 0)
    return (
      <div className={styles["states"]}>
        {q === undefined ? (
          <Empty title={texts.hits.startTitle} text={texts.hits.start} />
        ) : answer.error !== null ? (
          <ProblemView error={answer.error} onTryAgain={() => void answer.refetch()} />
        ) : answer.isPending ? (
          <Bars height={300} />
        ) : (
          <Empty title={texts.hits.none} text={texts.hits.noneText} />
        )}
      </div>
    );
  return (
    <section aria-label={texts.hits.title} aria-busy={answer.isPlaceholderData}>
      <ol className={`${styles["hits"]} ${answer.isPlaceholderData ? styles["dim"] : ""}`}>
        {items.map((hit) => (
          <Hit key={hit.episode_id} hit={hit} show={shows.name(hit.show_id)} q={q} />
        ))}
      </ol>
      <footer className={styles["foot"]}>
        <span>{texts.hits.found(items.length)}</span>
        {hits.hasMore && (
          <Button
            size="small"
            onClick={hits.readMore}
            waiting={hits.isReadingMore && texts.hits.readingMore}
          >
            {texts.hits.more}
          </Button>
        )}
        <span className={styles["end"]}>
          <ApiButton address={answer.address} />
        </span>
      </footer>
    </section>
  );
}

function Hit({ hit, show, q }: { hit: TranscriptsSearchItem; show: string; q: string }) {
  const params = { showId: hit.show_id, episodeId: hit.episode_id };
  return (
    <li className={styles["hit"]}>
      <h2>
        <Link to="/shows/$showId/episodes/$episodeId" params={params}>
          {hit.title}
        </Link>
        <small>
          {show} · {dateText(hit.published_at)}
        </small>
      </h2>
      <ul>
        {hit.matches.map(({ snippet, highlights, start_sec: start, speaker }, index) => (
          <li key={index}>
            <Link
              to="/shows/$showId/episodes/$episodeId/transcript"
              params={params}
              search={{ q, ...(start === null ? {} : { at: Math.floor(start) }) }}
              className={styles["passage"]}
            >
              <span className={styles["time"]}>{start === null ? "" : secondText(start)}</span>
              <span dir="auto">
                {speaker !== null && <strong>{speaker}: </strong>}
                <Marked text={snippet} marks={highlights} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
