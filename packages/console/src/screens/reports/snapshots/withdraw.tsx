import { useState } from "react";
import { texts } from "#texts/reports/snapshots";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";

/** Withdraws a snapshot: its reason first, then the API's preview. It cannot be taken back. */
export function Withdraw({
  reportId,
  number,
  onClose,
}: {
  reportId: string;
  number: number;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const withdraw = () =>
    api.reports.withdrawSnapshot(reportId, String(number), { reason: reason.trim() });
  if (isAsked)
    return (
      <Confirm
        title={texts.withdrawal.title(number)}
        act={texts.withdrawal.act}
        isDanger
        ask={withdraw}
        onDone={() => {
          onClose();
          say({ text: texts.withdrawal.done(number) });
          void readAgain(`/reports/${reportId}`);
        }}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={texts.withdrawal.title(number)}
      act={texts.withdrawal.next}
      fields={["reason"]}
      isDisabled={reason.trim() === ""}
      send={() => withdraw().dryRun()}
      onDone={() => setAsked(true)}
      onClose={onClose}
    >
      {(problemFor) => (
        <Field
          label={texts.withdrawal.reason}
          help={texts.withdrawal.help}
          problem={problemFor("reason")}
        >
          <TextInput value={reason} onChange={setReason} autoFocus />
        </Field>
      )}
    </FormDialog>
  );
}
