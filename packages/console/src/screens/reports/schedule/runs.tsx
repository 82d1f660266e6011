import type { ReportRun } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/reports/schedule";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { usePages, useReadAgain } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import styles from "../reports.module.css";
import { RUN_TONES } from "../tones.ts";

/** The runs of an automation, the newest first; a held one waits here for its answer. */
export function Runs({ automationId, canEdit }: { automationId: string; canEdit: boolean }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [released, setReleased] = useState<ReportRun | null>(null);
  const pages = usePages((read, cursor, options) =>
    read.reportAutomations.listRuns(automationId, { limit: 20, cursor }, options),
  );
  const again = (): Promise<void> => readAgain("/report-automations", "/v1/reports");
  const cancel = useMutation({
    mutationFn: async (id: string) => await api.reportRuns.cancel(id),
    onSuccess: () => {
      say({ text: texts.runs.canceled });
      return again();
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const columns: Column<ReportRun>[] = [
    {
      id: "planned",
      name: texts.runs.planned,
      width: "150px",
      onPhone: "name",
      cell: ({ planned_at: planned, created_at: made }) => momentText(planned ?? made),
    },
    {
      id: "state",
      name: texts.runs.state,
      width: "120px",
      cell: ({ status, stage }) => (
        <StateMark tone={RUN_TONES[status]}>
          {status === "running" && stage !== null
            ? texts.runs.stages[stage]
            : texts.runs.states[status]}
        </StateMark>
      ),
    },
    {
      id: "note",
      name: texts.runs.note,
      width: "minmax(0, 1fr)",
      cell: (run) => <span title={run.error?.message}>{noteOf(run)}</span>,
    },
    {
      id: "acts",
      name: "",
      width: "180px",
      onPhone: "end",
      cell: (run) =>
        canEdit && (
          <div className={styles["acts"]}>
            {run.status === "held" && (
              <Button size="small" onClick={() => setReleased(run)}>
                {texts.runs.release}
              </Button>
            )}
            {["held", "queued", "running"].includes(run.status) && (
              <Button
                size="small"
                look="danger"
                disabled={cancel.isPending}
                onClick={() => cancel.mutate(run.id)}
              >
                {texts.runs.cancel}
              </Button>
            )}
          </div>
        ),
    },
  ];
  return (
    <>
      <AnswerView
        answer={pages.answer}
        minHeight={120}
        isEmpty={pages.items.length === 0}
        empty={<p className="muted">{texts.runs.none}</p>}
      >
        {() => (
          <Table
            label={texts.runs.title}
            columns={columns}
            rows={pages.items}
            rowKey={({ id }) => id}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
          />
        )}
      </AnswerView>
      {released !== null && (
        <Confirm
          title={texts.runs.releaseTitle}
          act={texts.runs.release}
          ask={() => api.reportRuns.release(released.id)}
          onDone={() => {
            setReleased(null);
            say({ text: texts.runs.released });
            void again();
          }}
          onClose={() => setReleased(null)}
        />
      )}
    </>
  );
}

/** What a run made, and why it was held or failed. */
function noteOf(run: ReportRun): string {
  const { snapshot_number: number, sent_count: sent, provider_calls: calls, trigger } = run;
  const isAsked = run.hold_reasons.includes("approval");
  const held =
    run.held_until !== null
      ? texts.runs.until(momentText(run.held_until))
      : isAsked
        ? null
        : texts.runs.waits;
  const parts = [
    trigger === "manual" ? texts.runs.byHand : null,
    number === null ? null : texts.runs.snapshot(number),
    sent > 0 ? texts.runs.mails(sent) : null,
    calls > 0 ? texts.runs.calls(calls) : null,
    ...run.hold_reasons.map((reason) => texts.holdReasons[reason] ?? reason),
    run.status === "held" ? held : null,
    run.error?.message ?? null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
