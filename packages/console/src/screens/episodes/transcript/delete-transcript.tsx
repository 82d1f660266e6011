import type { Transcript } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/episodes/transcript";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";

/** Deletes a transcript after the API's preview. */
export function DeleteTranscript({ transcript }: { transcript: Transcript }) {
  const api = useApi();
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [isOpen, setOpen] = useState(false);
  if (!canEdit) return null;
  return (
    <section>
      <Button size="small" look="danger" onClick={() => setOpen(true)}>
        {texts.delete.open}
      </Button>
      {isOpen && (
        <Confirm
          title={texts.delete.title}
          act={texts.delete.act}
          isDanger
          ask={() => api.episodes.deleteTranscript(transcript.show_id, transcript.episode_id)}
          onDone={() => {
            setOpen(false);
            say({ text: texts.delete.done });
            void readAgain("/episodes");
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
