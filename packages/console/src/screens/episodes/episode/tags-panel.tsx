import type { Episode } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { texts } from "#texts/episodes/episode";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { tagsOf } from "../tags.ts";
import styles from "./tags-panel.module.css";

/** The tags of an episode. Each change is saved at once and can be taken back. */
export function TagsPanel({ episode }: { episode: Episode }) {
  const canEdit = useCanEdit();
  const [saving, save] = useSaveTags(episode);
  const tags = saving.isPending ? saving.variables.tags : episode.tags;
  return (
    <section className={styles["tags"]}>
      <h2>
        {texts.tags.title} <small>{texts.tags.note}</small>
      </h2>
      <ul className={styles["list"]} aria-busy={saving.isPending}>
        {tags.map((tag) => (
          <li key={tag} className={styles["tag"]}>
            <Link
              to="/episodes"
              search={{ show: episode.show_id, tag }}
              title={texts.tags.listed(tag)}
            >
              {tag}
            </Link>
            {canEdit && (
              <button
                type="button"
                aria-label={texts.tags.remove(tag)}
                title={texts.tags.remove(tag)}
                onClick={() => save(tags.filter((other) => other !== tag))}
              >
                <Icon name="cross" size={11} />
              </button>
            )}
          </li>
        ))}
        {tags.length === 0 && <li className="muted">{texts.tags.none}</li>}
      </ul>
      {canEdit && <AddTag episode={episode} tags={tags} onAdd={save} />}
      {saving.error !== null && (
        <p role="alert" className={styles["problem"]}>
          {problemOf(saving.error).text}
        </p>
      )}
    </section>
  );
}

function useSaveTags(episode: Episode) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const saving = useMutation({
    mutationFn: async ({ tags }: { tags: readonly string[]; isUndo?: boolean }) =>
      await api.episodes.setTags(episode.show_id, episode.id, { tags: [...tags] }),
    onSuccess: async (_, { isUndo = false }) => {
      const before = episode.tags;
      if (!isUndo)
        say({
          text: texts.tags.saved,
          undo: () => saving.mutate({ tags: before, isUndo: true }),
        });
      await readAgain("/episodes", "/tags");
    },
  });
  return [saving, (tags: readonly string[]) => saving.mutate({ tags })] as const;
}

/** A field for a tag, with the tags of the show to choose from. */
function AddTag({
  episode,
  tags,
  onAdd,
}: {
  episode: Episode;
  tags: readonly string[];
  onAdd: (tags: readonly string[]) => void;
}) {
  const listId = useId();
  const [text, setText] = useState("");
  const known = useAnswer((api, options) =>
    api.episodes.listTags(episode.show_id, { limit: 100 }, options),
  );
  const add = (): void => {
    const next = tagsOf([...tags, text].join(","));
    if (next.length > tags.length) onAdd(next);
    setText("");
  };
  return (
    <form
      className={styles["add"]}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input
        aria-label={texts.tags.add}
        placeholder={texts.tags.add}
        list={listId}
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={listId}>
        {known.data?.data
          .filter(({ name }) => !tags.includes(name))
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <Button type="submit" disabled={text.trim() === ""}>
        {texts.tags.addAct}
      </Button>
    </form>
  );
}
