import type { PodcastEpisode } from "@castmeter/sdk";
import { texts } from "#texts/research/podcasts";
import { usePages } from "../../../api/use-answer.ts";
import { dateText, durationText } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { OuterLink } from "../outer-link.tsx";

/** The latest episodes that the directory of a podcast lists. */
export function PodcastEpisodes({ podcastId }: { podcastId: string }) {
  const { items, answer, hasMore, isReadingMore, readMore } = usePages<PodcastEpisode>(
    (api, cursor, options) =>
      api.podcasts.listEpisodes(
        podcastId,
        { limit: 50, ...(cursor === undefined ? {} : { cursor }) },
        options,
      ),
  );
  return (
    <>
      <ListBar title={texts.episodes.title} note={texts.episodes.note} />
      <AnswerView
        answer={answer}
        minHeight={200}
        isEmpty={items.length === 0}
        empty={<Empty title={texts.episodes.none} />}
      >
        {() => (
          <Table
            label={texts.episodes.title}
            columns={COLUMNS}
            rows={items}
            rowKey={({ id }) => id}
            onMore={hasMore ? readMore : undefined}
            isReadingMore={isReadingMore}
            footActs={<ApiButton address={answer.address} />}
          />
        )}
      </AnswerView>
    </>
  );
}

const COLUMNS: readonly Column<PodcastEpisode>[] = [
  {
    id: "title",
    name: texts.episodes.name,
    width: "minmax(0, 1fr)",
    onPhone: "name",
    cell: ({ title, link }) => (link === null ? title : <OuterLink url={link}>{title}</OuterLink>),
  },
  {
    id: "number",
    name: texts.episodes.number,
    width: "90px",
    onPhone: "none",
    cell: ({ season, number }) =>
      number === null ? "" : season === null ? number : texts.episodes.place(season, number),
  },
  {
    id: "length",
    name: texts.episodes.length,
    width: "100px",
    isNumber: true,
    onPhone: "none",
    cell: ({ duration_sec: seconds }) => (seconds === null ? "" : durationText(seconds)),
  },
  {
    id: "published",
    name: texts.episodes.published,
    width: "120px",
    isNumber: true,
    onPhone: "end",
    cell: ({ published_at: at }) => (at === null ? texts.unknown : dateText(at)),
  },
];
