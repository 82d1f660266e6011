import type { Episode } from "@castmeter/sdk";
import type { ReactNode } from "react";
import { texts } from "#texts/episodes/episode";
import { texts as list } from "#texts/episodes";
import { dateText, durationText } from "../../../numbers/time.ts";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { PageHead, PageTabs } from "../../../parts/page/page-head.tsx";
import { useShows } from "../use-shows.ts";

/** The head of an episode with the tabs of its parts. */
export function EpisodeHead({
  showId,
  episodeId,
  episode,
  acts,
}: {
  showId: string;
  episodeId: string;
  /** Undefined while it is read. */
  episode: Episode | undefined;
  acts?: ReactNode;
}) {
  const shows = useShows();
  const params = { showId, episodeId };
  return (
    <>
      <PageHead
        title={episode?.title ?? list.columns.episode}
        crumbs={[
          { label: shows.name(showId), link: { to: "/shows/$showId", params: { showId } } },
          { label: texts.crumb, link: { to: "/episodes", search: { show: showId } } },
        ]}
        facts={episode && <Facts episode={episode} />}
        acts={acts}
      />
      <PageTabs
        label={texts.tabs.label}
        tabs={[
          {
            label: texts.tabs.numbers,
            link: { to: "/shows/$showId/episodes/$episodeId", params },
          },
          {
            label: texts.tabs.transcript,
            link: { to: "/shows/$showId/episodes/$episodeId/transcript", params },
          },
        ]}
      />
    </>
  );
}

function Facts({ episode }: { episode: Episode }) {
  const { season, number, published_at: at, duration_sec: seconds, type } = episode;
  const counted = list.number(season, number);
  return (
    <>
      {counted !== "" && <span>{counted}</span>}
      {type !== "full" && <span>{list.types[type]}</span>}
      <span>{texts.published(dateText(at))}</span>
      {seconds !== null && <span>{durationText(seconds)}</span>}
      {episode.removed_at !== null && <StateMark tone="off">{list.removed}</StateMark>}
    </>
  );
}
