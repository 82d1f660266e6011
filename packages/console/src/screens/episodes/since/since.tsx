import type { Episode } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/episodes/since";
import { texts as list } from "#texts/episodes";
import { Columns, PageHead } from "../../../parts/page/page-head.tsx";
import { Bars, Empty, ProblemView } from "../../../parts/page/panel.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { ShowChoice } from "../show-choice.tsx";
import styles from "../episodes.module.css";
import { MERGED_SHOWS_MAX, useEpisodes } from "../list/use-episodes.ts";
import { type EpisodesSearch, idsOf, idsText, LINES_MAX, UNTIL_DEFAULT } from "../search.ts";
import { useEpisodesSearch } from "../use-search.ts";
import type { Shows } from "../use-shows.ts";
import { ViewTabs } from "../view-tabs.tsx";
import { ChosenChips } from "./chosen-chips.tsx";
import { SinceActs } from "./since-acts.tsx";
import { SincePanel } from "./since-panel.tsx";
import { SinceReading } from "./since-reading.tsx";
import { type SinceRow, SinceTable } from "./since-table.tsx";
import { subjectsOf } from "./subjects.ts";
import { useSince } from "./use-since.ts";

/** Only episodes with a cluster have numbers since publishing. */
const LISTED: EpisodesSearch = { cluster: "yes" };
/** Lines that are drawn where none is chosen. */
const FIRST_LINES = 3;

/** Up to six episodes over each other by days since publishing, and their windows as a table. */
export function Since({ shows }: { shows: Shows }) {
  const [search, change] = useEpisodesSearch();
  const isTooMany =
    search.show === undefined && (shows.hasMore || shows.all.length > MERGED_SHOWS_MAX);
  const showIds =
    search.show !== undefined ? [search.show] : isTooMany ? [] : shows.all.map(({ id }) => id);
  const episodes = useEpisodes(showIds, LISTED);
  const given = idsOf(search.ids).slice(0, LINES_MAX);
  const chosen =
    given.length > 0 ? given : episodes.items.slice(0, FIRST_LINES).map(({ id }) => id);
  const isReady = !episodes.answer.isPending || (isTooMany && given.length > 0);
  const since = useSince(
    isReady ? subjectsOf(chosen, episodes.items, search.until ?? UNTIL_DEFAULT) : [],
    chosen,
    search,
  );
  const [day, setDay] = useState<number | null>(null);
  const titles = new Map(episodes.items.map(({ id, title }) => [id, title]));
  const lines = since.lines.map((line) => ({ ...line, name: titles.get(line.id) ?? line.name }));
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    if (next.length > 0 && next.length <= LINES_MAX) change({ ids: idsText(next) });
  };
  useKeys([{ key: "escape", does: list.keys.up, run: () => change({ view: undefined }, true) }]);
  const problem = shows.answer.error ?? episodes.answer.error;
  return (
    <>
      <PageHead
        title={texts.title}
        crumbs={
          search.show === undefined
            ? []
            : [
                {
                  label: shows.name(search.show),
                  link: { to: "/shows/$showId", params: { showId: search.show } },
                },
              ]
        }
        acts={
          <>
            <ShowChoice shows={shows} />
            <SinceActs usualCount={since.before.length} />
          </>
        }
      />
      <ViewTabs>
        <ChosenChips lines={lines} onTakeOut={toggle} />
      </ViewTabs>
      {chosen.length === 0 ? (
        <div className={styles["message"]}>
          {problem !== null ? (
            <ProblemView error={problem} />
          ) : isTooMany ? (
            <Empty title={texts.chooseShow.title} text={texts.chooseShow.text}>
              <ShowChoice shows={shows} />
            </Empty>
          ) : episodes.answer.isPending ? (
            <Bars height={390} />
          ) : (
            <Empty title={texts.empty.title} text={texts.empty.text}>
              <Link to="/clusters" className="link">
                {texts.empty.act}
              </Link>
            </Empty>
          )}
        </div>
      ) : (
        <>
          <Columns columns="minmax(0, 1fr) 320px">
            <SincePanel since={since} lines={lines} day={day} onDay={setDay} />
            <SinceReading since={since} lines={lines} day={day} chosenCount={chosen.length} />
          </Columns>
          {since.answer.data === undefined ? (
            since.answer.error === null && (
              <div className={styles["message"]}>
                <Bars height={300} />
              </div>
            )
          ) : (
            <SinceTable
              rows={rowsOf(episodes.items, since.curves)}
              shows={search.show === undefined ? shows : null}
              since={since}
              chosen={lines.map(({ id }) => id)}
              onToggle={toggle}
            />
          )}
        </>
      )}
    </>
  );
}

/** A row for each curve that came, the newest first. */
function rowsOf(
  listed: readonly Episode[],
  curves: ReturnType<typeof useSince>["curves"],
): SinceRow[] {
  const byId = new Map(listed.map((episode) => [episode.id, episode]));
  return [...curves]
    .map(([id, { subject, published_at: publishedAt }]) => ({
      id,
      title: byId.get(id)?.title ?? subject.name,
      showId: subject.show_id,
      publishedAt,
      episode: byId.get(id) ?? null,
    }))
    .toSorted((one, other) => (other.publishedAt ?? "").localeCompare(one.publishedAt ?? ""));
}
