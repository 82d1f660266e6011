import type { Episode } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { texts } from "#texts/clusters";
import { useAnswer } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import styles from "./episode-choice.module.css";

const SHOWN = 6;

/** Finds an episode of a show: the newest ones, or those whose title holds what is typed. */
export function EpisodeChoice({
  showId,
  chosen,
  problem,
  onChoose,
}: {
  showId: string;
  chosen: Episode | null;
  problem: string | null;
  onChoose: (episode: Episode | null) => void;
}) {
  const [typed, setTyped] = useState("");
  const asked = useDeferredValue(typed.trim());
  const episodes = useAnswer((api, options) =>
    showId === "" || chosen !== null
      ? null
      : api.episodes.list(showId, { limit: SHOWN, ...(asked && { search: asked }) }, options),
  );
  if (chosen !== null)
    return (
      <Field label={texts.form.episode} problem={problem}>
        <p className={styles["chosen"]}>
          <span>{chosen.title}</span>
          <span className="muted">{dateText(chosen.published_at)}</span>
          <Button size="small" onClick={() => onChoose(null)}>
            {texts.form.anotherEpisode}
          </Button>
        </p>
      </Field>
    );
  return (
    <>
      <Field label={texts.form.episode} help={texts.form.episodeHelp} problem={problem}>
        <TextInput
          value={typed}
          onChange={setTyped}
          placeholder={texts.form.episodePlaceholder}
          isDisabled={showId === ""}
        />
      </Field>
      <ul className={styles["found"]} aria-label={texts.form.episode}>
        {(episodes.data?.data ?? []).map((episode) => (
          <li key={episode.id}>
            {episode.cluster_ref === null ? (
              <button type="button" onClick={() => onChoose(episode)}>
                <span>{episode.title}</span>
                <span className="muted">{dateText(episode.published_at)}</span>
              </button>
            ) : (
              <p>
                <span>{episode.title}</span>
                <span className="muted">
                  {texts.form.hasCluster}{" "}
                  <Link
                    to="/clusters/$clusterId"
                    params={{ clusterId: episode.cluster_ref }}
                    className="link"
                  >
                    {texts.form.openItsCluster}
                  </Link>
                </span>
              </p>
            )}
          </li>
        ))}
        {episodes.data?.data.length === 0 && <li className="muted">{texts.form.noEpisode}</li>}
      </ul>
    </>
  );
}
