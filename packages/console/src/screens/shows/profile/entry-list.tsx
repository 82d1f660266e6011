import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/shows/profile";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button, IconButton } from "../../../parts/acts/button.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { type Entry, keyOf, textOf, withKeys, withoutKeys } from "./entries.ts";
import { EntryFields, type EntryField } from "./entry-fields.tsx";
import styles from "./profile.module.css";

type ListName = "hosts" | "past_guests" | "collaborations";

/** A list of a profile: read as names, edited and saved as a whole. */
export function EntryList({
  showId,
  list,
  words,
  stored,
  fields,
  mayEdit,
  onEmptied,
}: {
  showId: string;
  list: ListName;
  words: { title: string; note: string; empty: string; saved: string };
  stored: readonly object[];
  fields: readonly EntryField[];
  mayEdit: boolean;
  /** Label of the act that sends null, where that means something of its own. */
  onEmptied?: string;
}) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const [draft, setDraft] = useState<readonly Entry[] | null>(null);
  const saving = useMutation({
    mutationFn: async (entries: readonly Entry[] | null) =>
      await api.shows.updateProfile(showId, { [list]: entries }),
    onSuccess: async () => {
      const back = stored as readonly Entry[];
      say({ text: words.saved, undo: () => saving.mutate(back) });
      setDraft(null);
      await readAgain("/shows");
    },
  });
  const problem = saving.error === null ? null : problemOf(saving.error);
  const [, index, field] = /^\w+\[(\d+)\](?:\.(\w+))?/.exec(problem?.param ?? "") ?? [];
  const isNamed = index !== undefined && fields.some(({ id }) => id === field);
  const edit = (entries: readonly Entry[]): void => {
    setDraft(withKeys(entries));
    saving.reset();
  };
  const blank = (): Entry =>
    Object.fromEntries(fields.map(({ id, isBox }) => [id, isBox === true ? false : null]));
  return (
    <section className={styles["part"]}>
      <header>
        <h2>{words.title}</h2>
        <span className="muted small">{words.note}</span>
        {mayEdit && draft === null && (
          <Button
            size="small"
            onClick={() => edit(stored.length === 0 ? [blank()] : (stored as readonly Entry[]))}
          >
            {stored.length === 0 ? texts.add : texts.edit}
          </Button>
        )}
      </header>
      {draft === null && stored.length === 0 && <p className="muted">{words.empty}</p>}
      {draft === null ? (
        <ul className={styles["list"]}>
          {(stored as readonly Entry[]).map((entry, at) => (
            <li key={textOf(entry["id"]) || at}>
              <div>
                {textOf(entry["name"])}{" "}
                <span className="muted small">{textOf(entry["title"] ?? entry["date"])}</span>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            saving.mutate(withoutKeys(draft));
          }}
        >
          <ul className={styles["entries"]}>
            {draft.map((entry, at) => (
              <li key={keyOf(entry)}>
                <header>
                  <strong>{textOf(entry["name"]) || texts.people.newEntry}</strong>
                  <IconButton
                    icon="cross"
                    label={texts.remove}
                    onClick={() => edit(draft.toSpliced(at, 1))}
                  />
                </header>
                <EntryFields
                  entry={entry}
                  fields={fields}
                  wrong={Number(index) === at ? field : undefined}
                  problem={problem?.text}
                  onChange={(next) => edit(draft.with(at, next))}
                />
              </li>
            ))}
          </ul>
          {problem !== null && !isNamed && <ProblemView error={saving.error} />}
          <p className={styles["acts"]}>
            <Button type="submit" look="main" waiting={saving.isPending && texts.saving}>
              {texts.save}
            </Button>
            <Button icon="plus" onClick={() => edit([...draft, blank()])}>
              {texts.add}
            </Button>
            {onEmptied !== undefined && (
              <Button onClick={() => saving.mutate(null)}>{onEmptied}</Button>
            )}
            <Button look="quiet" onClick={() => setDraft(null)}>
              {texts.cancel}
            </Button>
          </p>
        </form>
      )}
    </section>
  );
}
