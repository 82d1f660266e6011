import type { ReportTemplate } from "@castmeter/sdk";
import { useState } from "react";
import { texts as area } from "#texts/reports";
import { texts } from "#texts/reports/templates";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import type { SentWindow } from "../types.ts";

/** Makes a template that begins with the sections and days of another. */
export function NewTemplate({
  templates,
  like,
  onDone,
  onClose,
}: {
  templates: readonly ReportTemplate[];
  /** The one that is copied; null where it is chosen here. */
  like: ReportTemplate | null;
  onDone: (template: ReportTemplate) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [name, setName] = useState(like?.name ?? "");
  const [from, setFrom] = useState(like?.id ?? templates[0]?.id ?? "");
  const source = templates.find(({ id }) => id === from);
  return (
    <FormDialog
      title={texts.form.title}
      act={texts.form.act}
      fields={["name"]}
      isDisabled={name.trim() === "" || source === undefined}
      send={async () => {
        if (source === undefined) throw new Error("No template is chosen");
        const { data } = await api.reportTemplates.create({
          name: name.trim(),
          type: source.type,
          sections: source.sections,
          window: source.window as SentWindow | null,
        });
        await readAgain("/report-templates");
        return data;
      }}
      onDone={(template) => {
        say({ text: texts.form.made(template.name) });
        onDone(template);
      }}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field label={texts.form.name} problem={problemFor("name")}>
            <TextInput value={name} onChange={setName} autoFocus />
          </Field>
          <ChoiceField
            label={texts.form.like}
            value={from}
            choices={templates.map((one) => ({
              value: one.id,
              label: `${one.name} (${area.types[one.type]})`,
            }))}
            onChange={setFrom}
          />
        </>
      )}
    </FormDialog>
  );
}
