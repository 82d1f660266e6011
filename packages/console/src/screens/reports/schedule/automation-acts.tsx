import { Preview, type ReportAutomation, type RunReportAutomation } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/reports/schedule";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Check } from "../check.tsx";
import styles from "../reports.module.css";

/** What can be done with an automation: run it, pause it, change it, delete it. */
export function AutomationActs({
  automation,
  onEdit,
}: {
  automation: ReportAutomation;
  onEdit: () => void;
}) {
  const { id, name, status } = automation;
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [open, setOpen] = useState<"run" | "delete" | null>(null);
  const again = (): Promise<void> => readAgain("/report-automations", "/v1/reports");
  const switched = useMutation({
    mutationFn: async (to: ReportAutomation["status"]) =>
      await api.reportAutomations.update(id, { status: to }),
    onSuccess: (_result, to) => {
      const back = to === "paused" ? "active" : "paused";
      say({
        text: to === "paused" ? texts.pausedNow(name) : texts.resumedNow(name),
        undo: () => switched.mutate(back),
      });
      return again();
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return (
    <div className={styles["acts"]}>
      <Button onClick={() => setOpen("run")}>{texts.run}</Button>
      <Button
        disabled={switched.isPending}
        onClick={() => switched.mutate(status === "active" ? "paused" : "active")}
      >
        {status === "active" ? texts.pause : texts.resume}
      </Button>
      <PopupMenu
        label={texts.actsOf(name)}
        isIconOnly
        items={[
          { id: "edit", label: texts.edit, onChoose: onEdit },
          { id: "delete", label: texts.remove, isDanger: true, onChoose: () => setOpen("delete") },
        ]}
      />
      {open === "run" && (
        <RunNow automation={automation} onDone={again} onClose={() => setOpen(null)} />
      )}
      {open === "delete" && (
        <Confirm
          title={texts.removeTitle(name)}
          act={texts.removeAct}
          isDanger
          ask={() => api.reportAutomations.delete(id)}
          onDone={() => {
            setOpen(null);
            say({ text: texts.removed(name) });
            void again();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** Makes a run at once: what it sends and reads is shown by the API before. */
function RunNow({
  automation: { id, name },
  onDone,
  onClose,
}: {
  automation: ReportAutomation;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const api = useApi();
  const say = useNotice();
  const [body, setBody] = useState<Required<RunReportAutomation>>({
    send: false,
    refresh_first: false,
  });
  const [isAsked, setAsked] = useState(false);
  const done = (): void => {
    onClose();
    say({ text: texts.runNow.started });
    void onDone();
  };
  if (isAsked)
    return (
      <Confirm
        title={texts.runNow.confirm}
        act={texts.runNow.act}
        ask={() => api.reportAutomations.run(id, body)}
        onDone={done}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={texts.runNow.title(name)}
      act={texts.runNow.next}
      send={() => api.reportAutomations.run(id, body)}
      onDone={(outcome) => (outcome instanceof Preview ? setAsked(true) : done())}
      onClose={onClose}
    >
      <Check
        label={texts.runNow.send}
        isOn={body.send === true}
        onChange={(send) => setBody({ ...body, send })}
      />
      <Check
        label={texts.runNow.refresh}
        isOn={body.refresh_first === true}
        onChange={(refresh) => setBody({ ...body, refresh_first: refresh })}
      />
    </FormDialog>
  );
}
