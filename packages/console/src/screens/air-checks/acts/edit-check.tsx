import type { AirCheck } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/air-checks";
import { useApi } from "../../../api/api-context.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { changeOf, EVIDENCE_FIELDS, EvidenceFields, evidenceOf } from "./evidence-fields.tsx";

/** Corrects the evidence of an air check; of an approved one its notes alone. */
export function EditCheck({
  check,
  onDone,
  onClose,
}: {
  check: AirCheck;
  onDone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const say = useNotice();
  const stored = evidenceOf(check);
  const [evidence, setEvidence] = useState(stored);
  return (
    <FormDialog
      title={texts.edit.title}
      act={texts.edit.act}
      fields={EVIDENCE_FIELDS}
      send={() => api.airChecks.update(check.id, changeOf(evidence, stored))}
      onDone={() => {
        onClose();
        say({ text: texts.edit.done });
        onDone();
      }}
      onClose={onClose}
    >
      {(problemFor) =>
        check.status === "approved" ? (
          <>
            <p className="muted">{texts.edit.notesOnly}</p>
            <Field label={texts.add.notes} problem={problemFor("notes")}>
              <TextInput
                lines={4}
                value={evidence.notes}
                onChange={(notes) => setEvidence({ ...evidence, notes })}
              />
            </Field>
          </>
        ) : (
          <EvidenceFields evidence={evidence} onChange={setEvidence} problemFor={problemFor} />
        )
      }
    </FormDialog>
  );
}
