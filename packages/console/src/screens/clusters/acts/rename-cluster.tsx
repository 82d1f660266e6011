import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/clusters/acts";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { ClusterDialogProps } from "./dialog-props.ts";

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

/** Changes the name and the tags; undo brings the old ones back. */
export function RenameCluster({ cluster, onClose }: ClusterDialogProps) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const [name, setName] = useState(cluster.name);
  const [tags, setTags] = useState(cluster.tags.join(", "));
  const write = async (to: { name: string; tags: string[] }): Promise<void> => {
    await api.clusters.update(cluster.show_id, cluster.id, to);
    await readAgain("/clusters");
  };
  const save = useMutation({
    mutationFn: async () => await write({ name: name.trim(), tags: tagsOf(tags) }),
    onSuccess: () => {
      const isNamed = name.trim() !== cluster.name;
      say({
        text: isNamed ? texts.rename.done(name.trim()) : texts.rename.doneTags,
        undo: () =>
          void write({ name: cluster.name, tags: cluster.tags }).catch((error: unknown) =>
            say({ text: problemOf(error).text }),
          ),
      });
      onClose();
    },
  });
  const problem = save.error === null ? null : problemOf(save.error);
  const of = (field: string): string | null =>
    problem?.param?.startsWith(field) === true ? problem.text : null;
  const isSame = name.trim() === cluster.name && tags === cluster.tags.join(", ");
  return (
    <Dialog
      isOpen
      title={texts.rename.title}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={name.trim() === "" || isSame}
            waiting={save.isPending && texts.saving}
            onClick={() => save.mutate()}
          >
            {texts.save}
          </Button>
          <Button size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <Field label={texts.rename.name} problem={of("name")}>
        <TextInput value={name} onChange={setName} autoFocus />
      </Field>
      <Field label={texts.rename.tags} help={texts.rename.tagsHelp} problem={of("tags")}>
        <TextInput value={tags} onChange={setTags} />
      </Field>
      {save.error !== null && of("name") === null && of("tags") === null && (
        <ProblemView error={save.error} />
      )}
    </Dialog>
  );
}
