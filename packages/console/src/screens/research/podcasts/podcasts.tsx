import { ApiError, type Podcast } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/research";
import { texts as words } from "#texts/research/podcasts";
import { usePages } from "../../../api/use-answer.ts";
import { ageText } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { Chip } from "../../../parts/marks/mark.tsx";
import { AnswerView, Inset, ListBar } from "../../../parts/page/answer-view.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import styles from "../research.module.css";
import { ResearchTabs } from "../research-tabs.tsx";
import type { PodcastsSearch } from "../search.ts";
import { Directories } from "./directories.tsx";

/** Directories are asked when nothing was typed for so long: each question counts for a cap. */
const WAIT_MS = 600;
const LETTERS_MIN = 3;

/** Podcasts of public directories. */
export function Podcasts() {
  const search: PodcastsSearch = useSearch({ from: "/research/podcasts" });
  const navigate = useNavigate({ from: "/research/podcasts" });
  const { q = "" } = search;
  const isAsked = q.length >= LETTERS_MIN;
  const { items, answer, hasMore, isReadingMore, readMore } = usePages<Podcast>(
    (api, cursor, options) =>
      isAsked
        ? api.podcasts.search(
            {
              q,
              limit: 50,
              ...(search.language === undefined ? {} : { language: search.language }),
              ...(search.country === undefined ? {} : { country: search.country }),
              ...(cursor === undefined ? {} : { cursor }),
            },
            options,
          )
        : null,
  );
  const isNotSetUp =
    answer.error instanceof ApiError && answer.error.body["current_state"] === "not_configured";
  return (
    <>
      <PageHead title={texts.tabs.podcasts} />
      <ResearchTabs />
      <ListBar>
        <SearchFields
          search={search}
          onChange={(next) => void navigate({ search: next, replace: true })}
        />
      </ListBar>
      {isNotSetUp ? (
        <Inset>
          <Empty title={words.notSetUp} text={words.notSetUpText} />
        </Inset>
      ) : !isAsked ? (
        <Inset>
          <Empty title={words.start} text={words.startText} />
        </Inset>
      ) : (
        <AnswerView
          answer={answer}
          minHeight={320}
          isEmpty={items.length === 0}
          empty={<Empty title={words.none(q)} text={words.noneText} />}
        >
          {(data) => (
            <>
              <Directories pages={data} />
              <Table
                label={words.results}
                columns={COLUMNS}
                rows={items}
                rowKey={({ id }) => id}
                onOpen={({ id }) =>
                  void navigate({ to: "/research/podcasts/$podcastId", params: { podcastId: id } })
                }
                onMore={hasMore ? readMore : undefined}
                isReadingMore={isReadingMore}
                footActs={<ApiButton address={answer.address} />}
              />
            </>
          )}
        </AnswerView>
      )}
    </>
  );
}

const FIELDS = ["q", "language", "country"] as const;

/** What was typed, as the address states it: fields without a text are left out. */
function wantedOf(typed: Readonly<Record<(typeof FIELDS)[number], string>>): PodcastsSearch {
  const kept = FIELDS.map((name) => [name, typed[name].trim()] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ""));
}

const isSame = (one: PodcastsSearch, other: PodcastsSearch): boolean =>
  FIELDS.every((name) => one[name] === other[name]);

/** The fields above the list: what was typed is asked for after a pause, or with Enter at once. */
function SearchFields({
  search,
  onChange,
}: {
  search: PodcastsSearch;
  onChange: (search: PodcastsSearch) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({
    q: search.q ?? "",
    language: search.language ?? "",
    country: search.country ?? "",
  });
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const wanted = wantedOf(typed);
    if (isSame(wanted, search)) return;
    const timer = setTimeout(() => latest.current(wanted), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  useKeys([{ key: "/", does: words.search, run: () => field.current?.focus() }]);
  return (
    <form
      role="search"
      className={styles["fields"]}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(wantedOf(typed));
      }}
    >
      <input
        ref={field}
        type="search"
        className={styles["search"]}
        aria-label={words.search}
        placeholder={words.placeholder}
        maxLength={200}
        value={typed.q}
        onChange={({ target }) => setTyped({ ...typed, q: target.value })}
      />
      <label className={styles["filter"]}>
        {words.language}
        <input
          className={styles["small-input"]}
          placeholder={words.languagePlaceholder}
          maxLength={35}
          value={typed.language}
          onChange={({ target }) => setTyped({ ...typed, language: target.value })}
        />
      </label>
      <label className={styles["filter"]} title={words.countryHelp}>
        {words.country}
        <input
          className={styles["small-input"]}
          placeholder={words.countryPlaceholder}
          maxLength={2}
          value={typed.country}
          onChange={({ target }) => setTyped({ ...typed, country: target.value })}
        />
      </label>
    </form>
  );
}

const COLUMNS: readonly Column<Podcast>[] = [
  {
    id: "title",
    name: words.columns.title,
    width: "minmax(0, 2fr)",
    onPhone: "name",
    cell: ({ title }) => title,
  },
  {
    id: "author",
    name: words.columns.author,
    width: "minmax(0, 1.3fr)",
    cell: ({ author }) => author ?? <span className="muted">{words.unknown}</span>,
  },
  {
    id: "categories",
    name: words.columns.categories,
    width: "minmax(0, 1.2fr)",
    onPhone: "none",
    cell: ({ categories }) => categories.join(", "),
  },
  {
    id: "language",
    name: words.columns.language,
    width: "80px",
    onPhone: "none",
    cell: ({ language }) => language ?? <span className="muted">{words.unknown}</span>,
  },
  {
    id: "episodes",
    name: words.columns.episodes,
    width: "150px",
    isNumber: true,
    onPhone: "none",
    cell: ({ episode_count: count }) => (
      <Count
        value={count}
        mark={count === null ? { kind: "unknown", reason: words.unknownCount } : null}
      />
    ),
  },
  {
    id: "newest",
    name: words.columns.newest,
    width: "90px",
    isNumber: true,
    onPhone: "end",
    cell: ({ last_published_at: at }) => (at === null ? words.unknown : ageText(at)),
  },
  {
    id: "here",
    name: words.columns.here,
    width: "100px",
    onPhone: "none",
    cell: ({ workspace_show_id: id }) => (id === null ? "" : <Chip tone="fine">{words.ours}</Chip>),
  },
];
