import type { Report } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/reports";
import { useAccess, useApi } from "../../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Check } from "../check.tsx";
import { SubjectFields } from "../subject-fields.tsx";
import { isComplete, NOTHING, REPORT_TYPES, type ReportType, subjectOf } from "../types.ts";

/** Makes a report: what it is about, and the template of what it shows. */
export function NewReport({
  campaignId,
  onMade,
  onClose,
}: {
  campaignId: string | null;
  onMade: (report: Report) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const { workspace } = useAccess();
  const readAgain = useReadAgain();
  const say = useNotice();
  const isSolo = workspace.kind === "solo";
  const [name, setName] = useState("");
  const [type, setType] = useState<ReportType>(isSolo ? "show" : "campaign");
  const [subject, setSubject] = useState({ ...NOTHING, campaign_id: campaignId });
  const [template, setTemplate] = useState("");
  const [makesSnapshot, setMakesSnapshot] = useState(true);
  const templates = useAnswer((read, options) => read.reportTemplates.list({ type }, options));
  const types = isSolo
    ? REPORT_TYPES.filter((one) => one !== "campaign" && one !== "network")
    : REPORT_TYPES;
  return (
    <FormDialog
      title={texts.create.title}
      act={texts.create.act}
      fields={["name"]}
      isDisabled={name.trim() === "" || !isComplete(type, subject)}
      send={() =>
        api.reports.create({
          name: name.trim(),
          type,
          ...subjectOf(type, subject),
          ...(template === "" ? {} : { template_id: template }),
          generate: makesSnapshot,
        })
      }
      onDone={({ data }) => {
        say({ text: texts.create.made(data.name) });
        void readAgain("/reports");
        onMade(data);
      }}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field
            label={texts.create.name}
            help={texts.create.nameHelp}
            problem={problemFor("name")}
          >
            <TextInput
              value={name}
              onChange={setName}
              placeholder={texts.create.namePlaceholder}
              autoFocus
            />
          </Field>
          <ChoiceField
            label={texts.create.about}
            value={type}
            choices={types.map((value) => ({ value, label: texts.types[value] }))}
            onChange={(value) => {
              setType(value);
              setTemplate("");
            }}
          />
          <SubjectFields type={type} subject={subject} onChange={setSubject} />
          <ChoiceField
            label={texts.create.template}
            value={template}
            choices={[
              { value: "", label: texts.create.templateDefault },
              ...(templates.data?.data ?? []).map(({ id, name: words }) => ({
                value: id,
                label: words,
              })),
            ]}
            onChange={setTemplate}
          />
          <Check label={texts.create.generate} isOn={makesSnapshot} onChange={setMakesSnapshot} />
        </>
      )}
    </FormDialog>
  );
}
