import type { Podcast } from "@castmeter/sdk";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/research";
import { texts as words } from "#texts/research/podcasts";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { dateText, momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { type Fact, Facts } from "../../../parts/page/facts.tsx";
import { Columns, PageHead } from "../../../parts/page/page-head.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { OuterLink } from "../outer-link.tsx";
import styles from "../research.module.css";
import { PodcastEpisodes } from "./podcast-episodes.tsx";

/** A podcast as public directories list it, and what can be done with it here. */
export function PodcastPage() {
  const { podcastId: id } = useParams({ from: "/research/podcasts/$podcastId" });
  const canEdit = useCanEdit();
  const podcast = useAnswer((api, options) => api.podcasts.get(id, options));
  const { data } = podcast;
  return (
    <>
      <PageHead
        title={data?.title ?? texts.tabs.podcasts}
        crumbs={[
          { label: texts.title, link: { to: "/research" } },
          { label: texts.tabs.podcasts, link: { to: "/research/podcasts" } },
        ]}
        acts={data !== undefined && <Acts podcast={data} canEdit={canEdit} />}
      />
      <Columns columns="minmax(0, 1.6fr) minmax(0, 1fr)">
        <div>
          <Panel title={words.podcast.about} answer={podcast} minHeight={60}>
            {({ description }) =>
              description === null ? (
                <p className="muted">{words.podcast.noWords}</p>
              ) : (
                <p className={styles["words"]}>{description}</p>
              )
            }
          </Panel>
          <PodcastEpisodes podcastId={id} />
        </div>
        <Panel title={words.podcast.facts} answer={podcast} minHeight={180} hasNoFoot>
          {(found) => (
            <>
              <Facts facts={factsOf(found)} />
              <p className={`muted small ${styles["after"]}`}>{words.podcast.noMail}</p>
            </>
          )}
        </Panel>
      </Columns>
    </>
  );
}

function factsOf(podcast: Podcast): Fact[] {
  const { website, feed_url: feed, explicit, last_published_at: newest } = podcast;
  const facts: [string, Fact["value"] | null][] = [
    [words.podcast.author, podcast.author],
    [words.podcast.website, website && <OuterLink url={website}>{website}</OuterLink>],
    [words.podcast.feed, feed && <OuterLink url={feed}>{feed}</OuterLink>],
    [words.podcast.language, podcast.language],
    [words.podcast.categories, podcast.categories.join(", ") || null],
    [
      words.podcast.episodes,
      <Count
        key="episodes"
        isInline
        value={podcast.episode_count}
        mark={
          podcast.episode_count === null ? { kind: "unknown", reason: words.unknownCount } : null
        }
      />,
    ],
    [words.podcast.newest, newest && dateText(newest)],
    [
      words.podcast.explicit,
      explicit === null ? null : explicit ? words.podcast.yes : words.podcast.no,
    ],
    [words.podcast.apple, podcast.apple_podcasts_id],
    [words.podcast.spotify, podcast.spotify_id],
    [words.podcast.guid, podcast.podcast_guid],
    [
      words.podcast.listed,
      podcast.sources.map(({ directory }) => words.directories[directory]).join(", "),
    ],
    [words.podcast.read, momentText(podcast.computed_at)],
  ];
  return facts.map(([name, value]) => ({
    name,
    value: value ?? <span className="muted">{words.unknown}</span>,
  }));
}

function Acts({ podcast, canEdit }: { podcast: Podcast; canEdit: boolean }) {
  const api = useApi();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [isAdding, setAdding] = useState(false);
  const { title, author, workspace_show_id: showId, feed_url: feed } = podcast;
  return (
    <>
      {canEdit && (
        <Button
          onClick={() =>
            void navigate({
              to: "/research",
              search: { act: "start", about: words.podcast.question(title, author) },
            })
          }
        >
          {words.podcast.research}
        </Button>
      )}
      {showId !== null ? (
        <Link className="link" to="/shows/$showId" params={{ showId }}>
          {words.podcast.open}
        </Link>
      ) : (
        canEdit && (
          <Button
            look="main"
            icon="plus"
            disabled={feed === null}
            title={feed === null ? words.podcast.noFeed : undefined}
            onClick={() => setAdding(true)}
          >
            {words.podcast.add}
          </Button>
        )
      )}
      {isAdding && feed !== null && (
        <FormDialog
          title={words.podcast.addTitle(title)}
          act={words.podcast.add}
          send={() => api.shows.create({ rss_url: feed })}
          onDone={({ data }) => {
            say({ text: words.podcast.added(data.name) });
            void readAgain("/shows", "/me", "/podcasts");
            void navigate({ to: "/shows/$showId", params: { showId: data.id } });
          }}
          onClose={() => setAdding(false)}
        >
          <p>{words.podcast.addText}</p>
          <p className="muted">{feed}</p>
        </FormDialog>
      )}
    </>
  );
}
