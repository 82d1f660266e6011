import type { SponsorMatch } from "@castmeter/sdk";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/sponsors";
import { useCanEdit } from "../../api/api-context.tsx";
import { useAnswer } from "../../api/use-answer.ts";
import { Button } from "../../parts/acts/button.tsx";
import { CsvButton } from "../../parts/acts/csv-button.tsx";
import { Choice, Field, TextInput } from "../../parts/form/field.tsx";
import { Empty, Panel } from "../../parts/page/panel.tsx";
import { useShows } from "../clusters/list/use-shows.ts";
import { MatchRow } from "./match-row.tsx";
import styles from "./sponsors.module.css";

const LIMIT = 25;

/** Brands of the workspace by how well they fit a show, an episode or a brief. */
export function Matches() {
  const search = useSearch({ from: "/sponsors" });
  const navigate = useNavigate({ from: "/sponsors" });
  const mayEdit = useCanEdit();
  const shows = useShows();
  const [brief, setBrief] = useState(search.brief ?? "");
  const { show, episode, brief: asked } = search;
  const hasQuestion = show !== undefined || asked !== undefined;
  const query = {
    limit: LIMIT,
    ...(show === undefined ? {} : { show_id: show }),
    ...(show === undefined || episode === undefined ? {} : { episode_id: episode }),
    ...(asked === undefined ? {} : { brief: asked }),
  };
  const episodes = useAnswer((api, options) =>
    show === undefined ? null : api.episodes.list(show, { limit: 50 }, options),
  );
  const answer = useAnswer((api, options) =>
    hasQuestion ? api.sponsors.matches(query, options) : null,
  );
  const go = (change: Partial<Record<"show" | "episode" | "brief", string>>): void => {
    const next = Object.fromEntries(
      Object.entries({ show, episode, brief: asked, ...change }).filter(([, value]) => value),
    );
    void navigate({ search: next, resetScroll: false });
  };
  const showName = shows.find(({ id }) => id === show)?.name;
  return (
    <>
      <form
        className={styles["question"]}
        onSubmit={(event) => {
          event.preventDefault();
          go({ brief: brief.trim() });
        }}
      >
        <Field label={texts.matches.show}>
          <Choice
            label={texts.matches.show}
            value={show ?? ""}
            choices={[
              { value: "", label: texts.matches.anyShow },
              ...shows.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(next) => go({ show: next, episode: "" })}
          />
        </Field>
        {show !== undefined && (
          <Field label={texts.matches.episode}>
            <Choice
              label={texts.matches.episode}
              value={episode ?? ""}
              choices={[
                { value: "", label: texts.matches.anyEpisode },
                ...(episodes.data?.data ?? []).map(({ id, title }) => ({
                  value: id,
                  label: title,
                })),
              ]}
              onChange={(next) => go({ episode: next })}
            />
          </Field>
        )}
        <div className={styles["brief"]}>
          <Field label={texts.matches.brief} help={texts.matches.briefHelp}>
            <TextInput value={brief} onChange={setBrief} lines={2} />
          </Field>
        </div>
        <div className={styles["ask"]}>
          <Button type="submit" look="main">
            {texts.matches.ask}
          </Button>
        </div>
      </form>
      {!hasQuestion ? (
        <div className={styles["prompt"]}>
          <Empty title={texts.matches.prompt} text={texts.matches.promptText} />
        </div>
      ) : (
        <Panel
          title={texts.tabs.matches}
          note={answer.data !== undefined && texts.matches.count(answer.data.data.length)}
          switches={
            show !== undefined && (
              <Link className="link" to="/shows/$showId/packages" params={{ showId: show }}>
                {texts.matches.offers(showName ?? "")}
              </Link>
            )
          }
          answer={answer}
          minHeight={200}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <Empty title={texts.matches.none} text={texts.matches.noneText}>
              {mayEdit && (
                <Link className="link" to="/brands" search={{ act: "add" }}>
                  {texts.matches.addBrand}
                </Link>
              )}
            </Empty>
          }
          footActs={
            <CsvButton
              file={(api) => api.sponsors.matches(query).file("csv")}
              name="sponsor-matches.csv"
            />
          }
        >
          {({ data }) => (
            <ol className={styles["rows"]}>
              {data.map((match: SponsorMatch) => (
                <MatchRow key={match.brand.id ?? match.brand.name} match={match} />
              ))}
            </ol>
          )}
        </Panel>
      )}
    </>
  );
}
