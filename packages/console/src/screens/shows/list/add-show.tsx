import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { texts } from "#texts/shows";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Facts } from "../facts.tsx";
import { Warnings } from "../warnings.tsx";

/** What a dry run answers about a feed. */
interface FeedFound {
  podcast_name: string;
  handle: string | null;
  feed: {
    title: string;
    author: string | null;
    item_count: number;
    skipped_item_count: number;
    newest_item: { title: string; published_at: string | null } | null;
  };
}

/** Adds a show: the first press reads the feed, the second adds what it holds. */
export function AddShow({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const say = useNotice();
  const form = useId();
  const [address, setAddress] = useState("");
  const reading = useMutation({
    mutationFn: async (url: string) => {
      const { would_write: write, warnings } = await api.shows.create({ rss_url: url }).dryRun();
      return { url, found: write as unknown as FeedFound, warnings };
    },
  });
  const adding = useMutation({
    mutationFn: async (url: string) => await api.shows.create({ rss_url: url }),
    onSuccess: async ({ data }) => {
      say({ text: texts.add.added(data.name) });
      await readAgain("/shows", "/me", "/first-steps");
      await navigate({ to: "/shows/$showId", params: { showId: data.id } });
    },
  });
  // The address may have been changed meanwhile: what was shown is then not what would be added.
  const found = reading.data?.url === address.trim() ? reading.data : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const url = address.trim();
    if (url === "") return;
    if (found === null) reading.mutate(url);
    else adding.mutate(url);
  };
  const error = adding.error ?? reading.error;
  const problem = error === null ? null : problemOf(error);
  const isField = problem?.param === "rss_url";
  return (
    <Dialog
      isOpen
      title={texts.add.title}
      onClose={onClose}
      acts={
        <Button
          look="main"
          size="large"
          type="submit"
          form={form}
          disabled={address.trim() === ""}
          waiting={
            (reading.isPending && texts.add.reading) || (adding.isPending && texts.add.adding)
          }
        >
          {found === null ? texts.add.read : texts.add.confirm}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field
          label={texts.add.field}
          help={texts.add.help}
          problem={isField && !reading.isPending ? problem.text : null}
        >
          <TextInput
            type="url"
            value={address}
            placeholder="https://"
            autoFocus
            onChange={(next) => {
              setAddress(next);
              reading.reset();
              adding.reset();
            }}
          />
        </Field>
      </form>
      {problem !== null && !isField && <ProblemView error={error} />}
      {found !== null && <Found found={found.found} warnings={found.warnings} />}
    </Dialog>
  );
}

function Found({ found, warnings }: { found: FeedFound; warnings: string[] }) {
  const { feed, handle, podcast_name: name } = found;
  const { newest_item: newest, item_count: count, skipped_item_count: skipped } = feed;
  return (
    <section aria-live="polite" aria-label={name}>
      <Facts
        title={name}
        rows={[
          [texts.add.author, feed.author],
          [texts.add.holds, texts.add.items(count)],
          ["", skipped === 0 ? null : texts.add.skipped(skipped)],
          [
            texts.add.newest,
            newest === null
              ? texts.add.noItem
              : newest.published_at === null
                ? newest.title
                : `${newest.title}, ${dateText(newest.published_at)}`,
          ],
          [texts.add.handle, handle === null ? null : texts.show.handle(handle)],
        ]}
      />
      <Warnings warnings={warnings} isOpen />
    </section>
  );
}
