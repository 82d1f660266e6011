import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/insertion-orders";
import { texts as parts } from "#texts/parts";
import { useAccess } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { uploadFile } from "../../library/upload-file.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { FileField } from "../../library/file-field.tsx";
import { ReadOrder } from "./read-order.tsx";

const TYPES = ".pdf,.docx,.xlsx,.csv,.tsv,.eml,.txt";

type From = "file" | "text";

/** Takes a document or a text, stores it in the library, and asks whether it is read. */
export function AddOrder({ onClose }: { onClose: () => void }) {
  const access = useAccess();
  const [from, setFrom] = useState<From>("file");
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState("");
  const [campaignName, setCampaignName] = useState("");
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: async () => {
      const sent =
        from === "file" && file !== null
          ? file
          : new File([text], texts.add.pastedName, { type: "text/plain" });
      const fields = { name: sent.name, kind: "insertion_order" as const };
      return await uploadFile(access, sent, fields, { onProgress: setShare });
    },
  });
  const fileId = upload.data?.data.id;
  if (fileId !== undefined)
    return <ReadOrder fileId={fileId} campaignName={campaignName} onClose={onClose} />;
  const problem = upload.error === null ? null : problemOf(upload.error);
  const isOfFile = problem?.param === "file" || problem?.param === "name";
  const isReady = from === "file" ? file !== null : text.trim() !== "";
  return (
    <Dialog
      isOpen
      title={texts.add.title}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={!isReady}
            waiting={upload.isPending && texts.add.uploading(Math.round(share * 100))}
            onClick={() => upload.mutate()}
          >
            {texts.add.upload}
          </Button>
          <Button size="large" onClick={onClose}>
            {parts.confirm.cancel}
          </Button>
        </>
      }
    >
      <Switch<From>
        label={texts.add.from}
        value={from}
        choices={[
          { value: "file", label: texts.add.file },
          { value: "text", label: texts.add.text },
        ]}
        onChange={setFrom}
      />
      {from === "file" ? (
        <FileField
          label={texts.add.choose}
          help={texts.add.chooseHelp}
          accept={TYPES}
          problem={isOfFile ? problem.text : null}
          onChange={setFile}
        />
      ) : (
        <Field
          label={texts.add.paste}
          help={texts.add.pasteHelp}
          problem={isOfFile ? problem.text : null}
        >
          <TextInput value={text} onChange={setText} lines={10} />
        </Field>
      )}
      <Field label={texts.add.campaign} help={texts.add.campaignHelp}>
        <TextInput value={campaignName} onChange={setCampaignName} />
      </Field>
      {problem !== null && !isOfFile && <ProblemView error={upload.error} />}
    </Dialog>
  );
}
