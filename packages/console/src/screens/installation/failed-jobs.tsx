import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/installation";
import { useApi } from "../../api/api-context.tsx";
import { problemOf } from "../../api/problem.ts";
import { useReadAgain } from "../../api/use-answer.ts";
import { exactCount } from "../../numbers/count.ts";
import { ageText } from "../../numbers/time.ts";
import { Button } from "../../parts/acts/button.tsx";
import { useNotice } from "../../parts/acts/undo.tsx";
import { type Column, Table } from "../../parts/table/table.tsx";
import type { FailedJob } from "./types.ts";
import { PATH } from "./use-installation.ts";

/** Name of the job that sends a mail. */
const MAIL_JOB = "mail.send";

/** Jobs without tries left, mails among them; each can be queued again. */
export function FailedJobs({ jobs, total }: { jobs: readonly FailedJob[]; total: number }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const retry = useMutation({
    mutationFn: async (id: string) =>
      await api.raw<{ id: string }>({ method: "POST", path: `${PATH}/jobs/${id}/retry`, body: {} }),
    onSuccess: async () => {
      await readAgain(PATH);
      say({ text: texts.failed.retried });
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const columns: Column<FailedJob>[] = [
    {
      id: "name",
      name: texts.kinds.name,
      width: "minmax(0, 1fr)",
      onPhone: "name",
      cell: ({ name }) => (name === MAIL_JOB ? texts.failed.mail : name),
    },
    {
      id: "reason",
      name: texts.failed.reason,
      width: "minmax(0, 2.4fr)",
      cell: ({ reason }) => (
        <span title={reason}>{reason === "" ? texts.failed.noReason : reason}</span>
      ),
    },
    {
      id: "attempts",
      name: texts.failed.attempts,
      width: "80px",
      isNumber: true,
      onPhone: "none",
      cell: ({ attempts }) => exactCount(attempts),
    },
    {
      id: "at",
      name: texts.failed.at,
      width: "90px",
      isNumber: true,
      onPhone: "none",
      cell: ({ failed_at: at }) => ageText(at),
    },
    {
      id: "acts",
      name: "",
      width: "110px",
      onPhone: "end",
      cell: ({ id, name }) => (
        <Button
          size="small"
          aria-label={texts.failed.retryOf(name, id)}
          onClick={() => retry.mutate(id)}
          waiting={retry.isPending && retry.variables === id && texts.failed.retrying}
        >
          {texts.failed.retry}
        </Button>
      ),
    },
  ];
  return (
    <Table
      label={texts.failed.title}
      columns={columns}
      rows={jobs}
      rowKey={({ id }) => id}
      total={total}
    />
  );
}
