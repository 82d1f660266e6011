import { ApiError, type Episode } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/episodes/transcript";
import { texts as partTexts } from "#texts/parts";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { SendDialog } from "./send-dialog.tsx";

const RUNNING = ["queued", "running"];
/** How often a transcript that is being made is asked for. */
const POLL_MS = 5_000;

/** What stands where there is no transcript, and the acts that make one. */
export function NoTranscript({ episode }: { episode: Episode }) {
  const api = useApi();
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [opened, setOpened] = useState<"send" | "generate" | null>(null);
  const { show_id: showId, id, transcript } = episode;
  const generation = useAnswer(
    (client, options) => client.episodes.getTranscriptGeneration(showId, id, options),
    {
      refetchMs: (data) => (data !== undefined && RUNNING.includes(data.status) ? POLL_MS : false),
    },
  );
  const again = (): void => void readAgain(`/episodes/${id}`);
  const cancel = useMutation({
    mutationFn: async () => await api.episodes.cancelTranscriptGeneration(showId, id),
    onSuccess: () => {
      say({ text: texts.generate.stopped });
      again();
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  // Before the first one there is none to tell of.
  const isNone = generation.error instanceof ApiError && generation.error.status === 404;
  const job = isNone ? undefined : generation.data;
  if (job !== undefined && RUNNING.includes(job.status))
    return (
      <Empty
        title={job.status === "queued" ? texts.generate.queued : texts.generate.running}
        text={texts.generate.runningText(exactCount(job.minutes))}
      >
        {canEdit && (
          <Button waiting={cancel.isPending && partTexts.wait} onClick={() => cancel.mutate()}>
            {texts.generate.cancel}
          </Button>
        )}
      </Empty>
    );
  const isFailed = job?.status === "failed";
  return (
    <>
      <Empty
        title={isFailed ? texts.generate.failed : texts.none.title}
        text={
          isFailed
            ? (job.error?.message ?? texts.none.text)
            : transcript.error === null
              ? texts.none.text
              : texts.none.error(transcript.error.message)
        }
      >
        {canEdit && (
          <>
            <Button look="main" onClick={() => setOpened("send")}>
              {texts.none.send}
            </Button>
            <Button onClick={() => setOpened("generate")}>{texts.none.generate}</Button>
          </>
        )}
      </Empty>
      {opened === "send" && <SendDialog episode={episode} onClose={() => setOpened(null)} />}
      {opened === "generate" && (
        <Confirm
          title={texts.generate.title}
          act={texts.generate.act}
          ask={() => api.episodes.generateTranscript(showId, id)}
          onDone={() => {
            say({ text: texts.generate.started });
            setOpened(null);
            again();
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
