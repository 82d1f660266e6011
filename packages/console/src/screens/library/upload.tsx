import type { LibraryFile } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { texts } from "#texts/library";
import { texts as parts } from "#texts/parts";
import { useAccess } from "../../api/api-context.tsx";
import { problemOf } from "../../api/problem.ts";
import { uploadFile } from "./upload-file.ts";
import { useReadAgain } from "../../api/use-answer.ts";
import { Button } from "../../parts/acts/button.tsx";
import { useNotice } from "../../parts/acts/undo.tsx";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { Choice, Field, TextInput } from "../../parts/form/field.tsx";
import { ProblemView } from "../../parts/page/panel.tsx";
import { FileField } from "./file-field.tsx";
import styles from "./library.module.css";

const KINDS = Object.keys(texts.kinds) as LibraryFile["kind"][];

const tagsOf = (typed: string): string[] =>
  typed
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

/** Uploads a file, and shows how much of it is sent. Closing the dialog ends it. */
export function Upload({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const access = useAccess();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [file, setFile] = useState<File | null>(null);
  const [kind, setKind] = useState<LibraryFile["kind"] | "">("");
  const [folder, setFolder] = useState("");
  const [tags, setTags] = useState("");
  const [share, setShare] = useState(0);
  const ended = useRef(new AbortController());
  const upload = useMutation({
    mutationFn: async (sent: File) =>
      await uploadFile(
        access,
        sent,
        {
          name: sent.name,
          tags: tagsOf(tags),
          ...(kind === "" ? {} : { kind }),
          ...(folder.trim() === "" ? {} : { folder: folder.trim() }),
        },
        { onProgress: setShare, signal: ended.current.signal },
      ),
    onSuccess: ({ data }) => {
      say({ text: texts.add.done(data.name) });
      void readAgain("/library");
      onDone(data.id);
    },
  });
  const close = (): void => {
    ended.current.abort();
    onClose();
  };
  const problem = upload.error === null ? null : problemOf(upload.error);
  const problemFor = (name: string): string | null =>
    problem?.param?.replace(/\[.*$/, "") === name ? problem.text : null;
  const isPlaced = ["file", "name", "folder", "tags", "kind"].some((name) => problemFor(name));
  const percent = Math.round(share * 100);
  return (
    <Dialog
      isOpen
      title={texts.add.title}
      onClose={close}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={file === null}
            waiting={upload.isPending && texts.add.uploading(percent)}
            onClick={() => file !== null && upload.mutate(file)}
          >
            {texts.add.act}
          </Button>
          <Button size="large" onClick={close}>
            {parts.confirm.cancel}
          </Button>
        </>
      }
    >
      <FileField
        label={texts.add.choose}
        help={texts.add.help}
        problem={problemFor("file") ?? problemFor("name")}
        onChange={setFile}
      />
      {upload.isPending && (
        <progress
          className={styles["progress"]}
          value={percent}
          max={100}
          aria-label={texts.add.uploading(percent)}
        />
      )}
      <Field label={texts.add.kind} problem={problemFor("kind")}>
        <Choice
          label={texts.add.kind}
          value={kind}
          choices={[
            { value: "" as const, label: texts.add.kindFromType },
            ...KINDS.map((value) => ({ value, label: texts.kinds[value] })),
          ]}
          onChange={setKind}
        />
      </Field>
      <Field label={texts.add.folder} problem={problemFor("folder")}>
        <TextInput value={folder} onChange={setFolder} />
      </Field>
      <Field label={texts.add.tags} help={texts.add.tagsHelp} problem={problemFor("tags")}>
        <TextInput value={tags} onChange={setTags} />
      </Field>
      {problem !== null && !isPlaced && <ProblemView error={upload.error} />}
    </Dialog>
  );
}
