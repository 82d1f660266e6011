import type { Episode } from "@castmeter/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/episodes";
import { texts as partTexts } from "#texts/parts";
import { useApi } from "../../../api/api-context.tsx";
import { saveFile } from "../../../api/save-file.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { Bars, Empty, ProblemView } from "../../../parts/page/panel.tsx";
import { usePanelKey } from "../../../parts/acts/panel-keys.ts";
import { Table } from "../../../parts/table/table.tsx";
import type { EpisodesSearch } from "../search.ts";
import { useEpisodesSearch } from "../use-search.ts";
import { useRoom } from "../use-room.ts";
import type { Shows } from "../use-shows.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { episodeColumns } from "./episode-columns.tsx";
import tables from "../numbers.module.css";
import styles from "./episodes-list.module.css";
import { listQuery } from "./list-query.ts";
import { useEpisodes } from "./use-episodes.ts";
import { useChosen } from "./use-chosen.ts";

/** The list of episodes of one show, or of all of them in one order. */
export function EpisodesList({ shows, showIds }: { shows: Shows; showIds: readonly string[] }) {
  const navigate = useNavigate();
  const [search, change] = useEpisodesSearch();
  const hasOneShow = showIds.length === 1;
  const asked = hasOneShow || search.sort === "published" ? search : withoutTitles(search);
  const episodes = useEpisodes(showIds, asked);
  const chosen = useChosen(episodes.items.map(({ id }) => id));
  const [ref, room] = useRoom();
  const { answer, items } = episodes;
  const problem = shows.answer.error ?? answer.error;
  if (items.length === 0)
    return (
      <div className={styles["states"]}>
        {problem !== null ? (
          <ProblemView error={problem} onTryAgain={() => void answer.refetch()} />
        ) : answer.isPending && (showIds.length > 0 || shows.answer.isPending) ? (
          <Bars height={400} />
        ) : (
          <Nothing isFiltered={Object.keys(listQuery(search)).length > 0} />
        )}
      </div>
    );
  return (
    <div
      ref={ref}
      onKeyDown={chosen.onKeyDown}
      role="presentation"
      aria-busy={answer.isPlaceholderData}
      className={`${tables["numbers"]} ${answer.isPlaceholderData ? styles["dim"] : ""}`}
    >
      <Table<Episode>
        label={texts.table}
        columns={episodeColumns({
          shows: hasOneShow ? null : shows,
          chosen,
          hasSort: hasOneShow,
          room,
        })}
        rows={items}
        rowKey={({ id }) => id}
        onOpen={({ id, show_id: showId }) =>
          void navigate({
            to: "/shows/$showId/episodes/$episodeId",
            params: { showId, episodeId: id },
          })
        }
        sort={{
          value: asked.sort ?? "-published",
          onChange: (value) =>
            change({
              sort: value === "-published" ? undefined : (value as EpisodesSearch["sort"]),
            }),
        }}
        total={episodes.total}
        onMore={episodes.hasMore ? episodes.readMore : undefined}
        isReadingMore={episodes.isReadingMore}
        foot={room === "phone" ? undefined : texts.hint}
        footActs={
          <>
            <CsvActs shows={shows} showIds={showIds} search={asked} />
            <ApiButton address={answer.address} />
          </>
        }
      />
      <ChosenBar chosen={chosen} episodes={items} />
    </div>
  );
}

/** Lists of several shows have one order alone: titles are sorted by the server, show by show. */
const withoutTitles = (search: EpisodesSearch): EpisodesSearch => ({ ...search, sort: undefined });

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title={texts.nothing.title} text={texts.nothing.text} />
  ) : (
    <Empty title={texts.empty.title} text={texts.empty.text}>
      <Link to="/shows" className="link">
        {texts.empty.act}
      </Link>
    </Empty>
  );
}

/** The list as a file; of several shows one file each, as the API gives them. */
function CsvActs({
  shows,
  showIds,
  search,
}: {
  shows: Shows;
  showIds: readonly string[];
  search: EpisodesSearch;
}) {
  const api = useApi();
  const save = (showId: string): void =>
    void saveFile(
      api.episodes.list(showId, { ...listQuery(search), expand: ["metrics"] }).file("csv"),
      "episodes.csv",
    );
  const [first] = showIds;
  const key = usePanelKey("Shift+E", partTexts.panel.csv);
  if (first === undefined) return null;
  if (showIds.length === 1)
    return (
      <Button {...key} look="quiet" size="small" icon="download" onClick={() => save(first)}>
        {partTexts.panel.csv}
      </Button>
    );
  return (
    <PopupMenu
      {...key}
      label={partTexts.panel.csv}
      icon="download"
      items={showIds.map((id) => ({ id, label: shows.name(id), onChoose: () => save(id) }))}
    />
  );
}
