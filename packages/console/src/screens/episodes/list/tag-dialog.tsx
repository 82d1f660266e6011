import type { Episode } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/episodes";
import { texts as partTexts } from "#texts/parts";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Empty, ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { tagsOf } from "../tags.ts";

/** Adds tags to the chosen episodes and takes others off. */
export function TagDialog({
  episodes,
  onClose,
}: {
  episodes: readonly Episode[];
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [added, setAdded] = useState("");
  const [removed, setRemoved] = useState("");
  const showIds = new Set(episodes.map(({ show_id: id }) => id));
  const [showId] = showIds;
  const body = {
    episode_ids: episodes.map(({ id }) => id),
    ...(tagsOf(added).length === 0 ? {} : { add: tagsOf(added) }),
    ...(tagsOf(removed).length === 0 ? {} : { remove: tagsOf(removed) }),
  };
  const save = useMutation({
    mutationFn: async () => await api.episodes.changeTagsBatch(showId ?? "", body),
    onSuccess: ({ data }) => {
      const failed = data.data.filter(({ error }) => error !== null);
      void readAgain("/episodes", "/tags");
      say({
        text:
          failed.length === 0
            ? texts.tagging.done(data.data.length)
            : texts.tagging.failed(failed.length),
      });
      onClose();
    },
  });
  const problem = save.error === null ? null : problemOf(save.error);
  const of = (param: string) => (problem?.param?.startsWith(param) ? problem.text : null);
  return (
    <Dialog
      isOpen
      title={texts.tagging.title(episodes.length)}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={showIds.size !== 1 || !("add" in body || "remove" in body)}
            waiting={save.isPending && partTexts.wait}
            onClick={() => save.mutate()}
          >
            {texts.tagging.act}
          </Button>
          <Button size="large" onClick={onClose}>
            {partTexts.confirm.cancel}
          </Button>
        </>
      }
    >
      {showIds.size === 1 ? (
        <>
          <Field label={texts.tagging.add} help={texts.tagging.addHelp} problem={of("add")}>
            <TextInput value={added} onChange={setAdded} autoFocus />
          </Field>
          <Field
            label={texts.tagging.remove}
            help={texts.tagging.removeHelp}
            problem={of("remove")}
          >
            <TextInput value={removed} onChange={setRemoved} />
          </Field>
          {save.error !== null && of("add") === null && of("remove") === null && (
            <ProblemView error={save.error} />
          )}
        </>
      ) : (
        <Empty title={texts.tagging.oneShow} />
      )}
    </Dialog>
  );
}
