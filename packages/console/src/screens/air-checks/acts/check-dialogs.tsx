import type { AirCheck, Campaign } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/air-checks";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import type { CheckAct } from "../check-board.tsx";
import { EditCheck } from "./edit-check.tsx";

/** What is asked about an air check, as the address states it. */
export function CheckDialogs({
  check,
  campaign,
  act,
  onClose,
  onGone,
  onAnswered,
}: {
  check: AirCheck;
  campaign: Campaign;
  act: CheckAct | undefined;
  onClose: () => void;
  onGone: () => void;
  onAnswered: (check: AirCheck) => void;
}) {
  const api = useApi();
  const mayEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const again = (): void => void readAgain("/air-checks", `/campaigns/${campaign.id}`);
  if (!mayEdit) return null;
  switch (act) {
    case "detect":
      return check.status === "approved" ? null : (
        <Confirm
          title={texts.acts.detectTitle}
          act={texts.acts.detectAct}
          ask={() => api.airChecks.detect(check.id)}
          onDone={() => {
            onClose();
            again();
          }}
          onClose={onClose}
        />
      );
    case "reject":
      return check.status === "submitted" ? (
        <Reject
          check={check}
          onClose={onClose}
          onDone={() => {
            say({ text: texts.acts.rejected });
            again();
            onAnswered(check);
          }}
        />
      ) : null;
    case "edit":
      return <EditCheck check={check} onClose={onClose} onDone={again} />;
    case "delete":
      return (
        <Confirm
          title={texts.remove.title}
          act={texts.remove.act}
          isDanger
          ask={() => api.airChecks.delete(check.id)}
          onDone={() => {
            say({ text: texts.remove.done });
            onGone();
            again();
          }}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

function Reject({
  check,
  onDone,
  onClose,
}: {
  check: AirCheck;
  onDone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [reason, setReason] = useState("");
  return (
    <FormDialog
      title={texts.acts.rejectTitle}
      act={texts.acts.rejectAct}
      isDanger
      isDisabled={reason.trim() === ""}
      fields={["reason"]}
      send={() => api.airChecks.reject(check.id, { reason: reason.trim() })}
      onDone={onDone}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <p>{texts.acts.rejects}</p>
          <Field
            label={texts.acts.reason}
            help={texts.acts.reasonHelp}
            problem={problemFor("reason")}
          >
            <TextInput value={reason} onChange={setReason} lines={4} autoFocus />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
