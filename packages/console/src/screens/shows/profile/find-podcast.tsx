import type { Podcast } from "@castmeter/sdk";
import { type FormEvent, useState } from "react";
import { texts } from "#texts/shows/profile";
import { useAnswer } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import styles from "./profile.module.css";

const SHOWN = 10;

/** Searches the public directories for the podcast that a show is. */
export function FindPodcast({
  showId,
  name,
  onUse,
}: {
  showId: string;
  name: string;
  onUse: (podcast: Podcast) => void;
}) {
  const [text, setText] = useState(name);
  const [asked, setAsked] = useState<string | null>(null);
  const found = useAnswer((api, options) =>
    asked === null ? null : api.podcasts.search({ q: asked, limit: SHOWN }, options),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") setAsked(text.trim());
  };
  return (
    <details>
      <summary className="link">{texts.podcast.find}</summary>
      <p className="muted small">{texts.podcast.findText}</p>
      <form onSubmit={submit}>
        <Field label={texts.podcast.findField}>
          <TextInput type="search" value={text} onChange={setText} />
        </Field>
        <p className={styles["acts"]}>
          <Button
            type="submit"
            icon="search"
            disabled={text.trim() === ""}
            waiting={found.isFetching && texts.podcast.finding}
          >
            {texts.podcast.findAct}
          </Button>
        </p>
      </form>
      {asked !== null && found.data === undefined && found.error === null && <Bars height={60} />}
      {found.error !== null && <ProblemView error={found.error} />}
      {asked !== null && found.data?.data.length === 0 && (
        <p className="muted">{texts.podcast.none}</p>
      )}
      <ul className={styles["list"]}>
        {found.data?.data.map((podcast) => (
          <li key={podcast.id}>
            <div>
              <strong>{podcast.title}</strong>
              <p className="muted small">
                {[
                  podcast.author,
                  podcast.episode_count === null
                    ? null
                    : texts.podcast.episodes(podcast.episode_count),
                ]
                  .filter((fact) => fact !== null)
                  .join(" · ")}
              </p>
            </div>
            {podcast.workspace_show_id === showId && (
              <StateMark tone="fine">{texts.podcast.isThis}</StateMark>
            )}
            <Button size="small" onClick={() => onUse(podcast)}>
              {texts.podcast.use}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
