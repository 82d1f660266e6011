import type { Episode, SetTranscript } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/episodes/transcript";
import { texts as partTexts } from "#texts/parts";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import styles from "./send-dialog.module.css";
import { formatOf } from "./transcript-format.ts";

/** Sends a file as the transcript of an episode. */
export function SendDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [file, setFile] = useState<File | null>(null);
  const [language, setLanguage] = useState("en");
  const sending = useMutation({
    mutationFn: async (sent: File) => {
      const text = await sent.text();
      const body: SetTranscript = { language, [formatOf(sent.name, text)]: text };
      return await api.episodes.setTranscript(episode.show_id, episode.id, body);
    },
    onSuccess: async () => {
      say({ text: texts.send.done });
      onClose();
      await readAgain("/episodes");
    },
  });
  const problem = sending.error === null ? null : problemOf(sending.error);
  const isLanguage = problem?.param === "language";
  return (
    <Dialog
      isOpen
      title={texts.send.title}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={file === null || language.trim() === ""}
            waiting={sending.isPending && partTexts.wait}
            onClick={() => file !== null && sending.mutate(file)}
          >
            {texts.send.act}
          </Button>
          <Button size="large" onClick={onClose}>
            {partTexts.confirm.cancel}
          </Button>
        </>
      }
    >
      <label className={styles["file"]}>
        <strong>{texts.send.file}</strong>
        <input
          type="file"
          accept=".vtt,.srt,.txt,text/vtt,text/plain,application/x-subrip"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </label>
      <p className="muted small">{texts.send.fileHelp}</p>
      <Field
        label={texts.send.language}
        help={texts.send.languageHelp}
        problem={isLanguage ? problem.text : null}
      >
        <TextInput value={language} onChange={setLanguage} />
      </Field>
      {problem !== null && !isLanguage && <ProblemView error={sending.error} />}
    </Dialog>
  );
}
