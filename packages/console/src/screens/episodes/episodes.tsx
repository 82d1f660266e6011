import { texts } from "#texts/episodes";
import { PageHead } from "../../parts/page/page-head.tsx";
import { Empty } from "../../parts/page/panel.tsx";
import styles from "./episodes.module.css";
import { EpisodesList } from "./list/episodes-list.tsx";
import { TranscriptHits } from "./list/transcript-hits.tsx";
import { MERGED_SHOWS_MAX } from "./list/use-episodes.ts";
import { ListFilters } from "./list/list-filters.tsx";
import { ShowChoice } from "./show-choice.tsx";
import { Since } from "./since/since.tsx";
import { useEpisodesSearch } from "./use-search.ts";
import { type Shows, useShows } from "./use-shows.ts";
import { ViewTabs } from "./view-tabs.tsx";

/** Episodes of all shows or of one: as a list, by what was said, or over each other. */
export function Episodes() {
  const [search] = useEpisodesSearch();
  const shows = useShows();
  return search.view === "since" ? <Since shows={shows} /> : <ListPage shows={shows} />;
}

/** Shows whose episodes are listed: the chosen one, or all; null where there are too many. */
function listedShows(shows: Shows, chosen: string | undefined): string[] | null {
  if (chosen !== undefined) return [chosen];
  if (shows.hasMore || shows.all.length > MERGED_SHOWS_MAX) return null;
  return shows.all.map(({ id }) => id);
}

function ListPage({ shows }: { shows: Shows }) {
  const [search] = useEpisodesSearch();
  const listed = listedShows(shows, search.show);
  return (
    <>
      <PageHead title={texts.title} acts={<ShowChoice shows={shows} />} />
      <ViewTabs />
      <ListFilters hasOneShow={listed?.length === 1} />
      {search.in === "transcripts" ? (
        <TranscriptHits shows={shows} />
      ) : listed === null ? (
        <div className={styles["message"]}>
          <Empty title={texts.tooMany.title} text={texts.tooMany.text(MERGED_SHOWS_MAX)}>
            <ShowChoice shows={shows} />
          </Empty>
        </div>
      ) : (
        <EpisodesList shows={shows} showIds={listed} />
      )}
    </>
  );
}
