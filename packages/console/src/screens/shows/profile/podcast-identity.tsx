import type { Show, UpdatePodcast } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/shows/profile";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FindPodcast } from "./find-podcast.tsx";
import styles from "./profile.module.css";

const FIELDS = ["rss_url", "apple_podcasts_id", "spotify_id"] as const;
type IdField = (typeof FIELDS)[number];
type Ids = Readonly<Record<IdField, string>>;

/** The feed of a show and the ids under which directories know it. */
export function PodcastIdentity({ show, mayEdit }: { show: Show; mayEdit: boolean }) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const [edits, setEdits] = useState<Partial<Ids>>({});
  const { podcast_metadata: known } = show;
  const stored: Ids = {
    rss_url: known.rss_url ?? "",
    apple_podcasts_id: known.apple_podcasts_id ?? "",
    spotify_id: known.spotify_id ?? "",
  };
  const values = { ...stored, ...edits };
  const saving = useMutation({
    mutationFn: async (body: UpdatePodcast) => await api.shows.updatePodcast(show.id, body),
    onSuccess: async ({ warnings }, body) => {
      const back = Object.fromEntries(
        FIELDS.filter((field) => field in body).map((field) => [field, stored[field] || null]),
      );
      say({ text: warnings[0] ?? texts.podcast.saved, undo: () => saving.mutate(back) });
      setEdits({});
      await readAgain("/shows", "/podcasts");
    },
  });
  const changed = FIELDS.filter((field) => values[field].trim() !== stored[field]);
  const problem = saving.error === null ? null : problemOf(saving.error);
  const isNamed = FIELDS.some((field) => field === problem?.param);
  return (
    <section className={styles["part"]}>
      <header>
        <h2>{texts.podcast.title}</h2>
        <span className="muted small">{texts.podcast.note}</span>
      </header>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(
            Object.fromEntries(changed.map((field) => [field, values[field].trim() || null])),
          );
        }}
      >
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={texts.podcast[field].label}
            help={texts.podcast[field].help}
            problem={problem?.param === field ? problem.text : null}
          >
            <TextInput
              type={field === "rss_url" ? "url" : "text"}
              value={values[field]}
              isDisabled={!mayEdit}
              onChange={(value) => {
                setEdits({ ...edits, [field]: value });
                saving.reset();
              }}
            />
          </Field>
        ))}
        {problem !== null && !isNamed && <ProblemView error={saving.error} />}
        {mayEdit && changed.length > 0 && (
          <p className={styles["acts"]}>
            <Button type="submit" look="main" waiting={saving.isPending && texts.saving}>
              {texts.save}
            </Button>
            <Button onClick={() => setEdits({})}>{texts.drop}</Button>
          </p>
        )}
      </form>
      {mayEdit && (
        <FindPodcast
          showId={show.id}
          name={show.name}
          onUse={({ apple_podcasts_id: apple, spotify_id: spotify, title }) => {
            setEdits({
              ...edits,
              ...(apple === null ? {} : { apple_podcasts_id: apple }),
              ...(spotify === null ? {} : { spotify_id: spotify }),
            });
            say({ text: texts.podcast.used(title) });
          }}
        />
      )}
    </section>
  );
}
