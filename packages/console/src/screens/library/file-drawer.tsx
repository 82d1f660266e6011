import type { LibraryFile } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/library";
import { useApi, useCanEdit } from "../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../api/use-answer.ts";
import { momentText } from "../../numbers/time.ts";
import { Button } from "../../parts/acts/button.tsx";
import { Confirm } from "../../parts/acts/confirm.tsx";
import { useNotice } from "../../parts/acts/undo.tsx";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { FormDialog } from "../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../parts/form/field.tsx";
import { Facts } from "../../parts/page/facts.tsx";
import { Bars, ProblemView } from "../../parts/page/panel.tsx";
import { ReadOrder } from "../insertion-orders/list/read-order.tsx";
import { FilePreview } from "./file-preview.tsx";
import { FileUse } from "./file-use.tsx";
import styles from "./library.module.css";
import { ownPath } from "./own-path.ts";
import { sizeText } from "./size.ts";

/** Types that are read as insertion orders. */
const IS_DOCUMENT =
  /^(application\/pdf|text\/|message\/rfc822|application\/vnd\.openxmlformats-officedocument\.(wordprocessingml|spreadsheetml))/;

type Act = "read" | "edit" | "delete";

/** One file: its content, what is known of it, and what names it. */
export function FileDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const mayEdit = useCanEdit();
  const [act, setAct] = useState<Act | null>(null);
  const answer = useAnswer((api, options) => api.library.get(id, options));
  const file = answer.data;
  const address = file?.download_url ?? null;
  return (
    <Dialog
      isOpen
      form="drawer"
      title={file?.name ?? texts.title}
      onClose={onClose}
      acts={
        file !== undefined && (
          <>
            {address !== null && (
              <a className={styles["download"]} href={ownPath(address)} download={file.name}>
                {texts.file.download}
              </a>
            )}
            {mayEdit && (
              <>
                <Button size="large" onClick={() => setAct("edit")}>
                  {texts.file.edit}
                </Button>
                <Button look="danger" size="large" onClick={() => setAct("delete")}>
                  {texts.file.delete}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {answer.error !== null && file === undefined ? (
        <ProblemView error={answer.error} onTryAgain={() => void answer.refetch()} />
      ) : file === undefined ? (
        <Bars height={240} />
      ) : (
        <>
          <FilePreview file={file} />
          {mayEdit && IS_DOCUMENT.test(file.mime_type) && (
            <p className={styles["act"]}>
              <Button onClick={() => setAct("read")}>{texts.file.read}</Button>
            </p>
          )}
          <h3>{texts.file.facts}</h3>
          <Facts
            facts={[
              { name: texts.list.kind, value: texts.kinds[file.kind] },
              { name: texts.file.type, value: <code>{file.mime_type}</code> },
              { name: texts.file.size, value: sizeText(file.size_bytes) },
              ...(file.page_count === null
                ? []
                : [{ name: texts.file.pages, value: String(file.page_count) }]),
              { name: texts.list.folder, value: file.folder ?? texts.file.none },
              { name: texts.file.tags, value: file.tags.join(", ") || texts.file.none },
              { name: texts.list.added, value: momentText(file.created_at) },
              { name: texts.file.addedBy, value: file.created_by },
              { name: texts.file.hash, value: <code>{file.sha256}</code> },
            ]}
          />
          <FileUse file={file} />
        </>
      )}
      {file !== undefined && act === "read" && (
        <ReadOrder fileId={file.id} onClose={() => setAct(null)} />
      )}
      {file !== undefined && act === "edit" && (
        <EditFile file={file} onClose={() => setAct(null)} />
      )}
      {file !== undefined && act === "delete" && (
        <DeleteFile file={file} onGone={onClose} onClose={() => setAct(null)} />
      )}
    </Dialog>
  );
}

function EditFile({ file, onClose }: { file: LibraryFile; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [name, setName] = useState(file.name);
  const [folder, setFolder] = useState(file.folder ?? "");
  const [tags, setTags] = useState(file.tags.join(", "));
  return (
    <FormDialog
      title={texts.file.edit}
      act={texts.file.save}
      isDisabled={name.trim() === ""}
      fields={["name", "folder", "tags"]}
      send={() =>
        api.library.update(file.id, {
          name: name.trim(),
          folder: folder.trim() || null,
          tags: tags
            .split(",")
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ""),
        })
      }
      onDone={() => {
        onClose();
        say({ text: texts.file.saved });
        void readAgain("/library");
      }}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field label={texts.file.name} problem={problemFor("name")}>
            <TextInput value={name} onChange={setName} autoFocus />
          </Field>
          <Field label={texts.add.folder} problem={problemFor("folder")}>
            <TextInput value={folder} onChange={setFolder} />
          </Field>
          <Field label={texts.add.tags} help={texts.add.tagsHelp} problem={problemFor("tags")}>
            <TextInput value={tags} onChange={setTags} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function DeleteFile({
  file,
  onGone,
  onClose,
}: {
  file: LibraryFile;
  onGone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  return (
    <Confirm
      title={texts.file.deleteTitle(file.name)}
      act={texts.file.deleteAct}
      isDanger
      ask={() => api.library.delete(file.id)}
      onDone={() => {
        say({ text: texts.file.deleted });
        onGone();
        void readAgain("/library/files?");
      }}
      onClose={onClose}
    />
  );
}
