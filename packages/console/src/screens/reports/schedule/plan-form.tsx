import type { ReportAutomation } from "@castmeter/sdk";
import { useState } from "react";
import { texts as area } from "#texts/reports";
import { texts } from "#texts/reports/schedule";
import { useAccess, useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { type ProblemFor, FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Check } from "../check.tsx";
import { SubjectFields } from "../subject-fields.tsx";
import {
  isComplete,
  NOTHING,
  REPORT_TYPES,
  type ReportType,
  type Subject,
  subjectOf,
} from "../types.ts";
import { addressesOf } from "../share/recipients.ts";
import { HoldFields } from "./hold-fields.tsx";
import { fieldsOf, NEW_PLAN, type Plan, planOf } from "./plan.ts";
import { WhenFields } from "./when-fields.tsx";

const DEPTHS = ["full", "bands", "none"] as const;
const FIELDS = ["name", "template_id", "schedule", "recipients", "reply_to", "message"];

interface FormProps {
  /** The automation that is changed; null for a new one. */
  automation: ReportAutomation | null;
  /** What a new one is about at first. */
  about?: { type: ReportType; subject: Subject } | null;
  onDone: (automation: ReportAutomation) => void;
  onClose: () => void;
}

/** Makes or changes an automation: what about, from which template, when, and to whom. */
export function PlanForm({ automation, about = null, onDone, onClose }: FormProps) {
  const api = useApi();
  const isSolo = useAccess().workspace.kind === "solo";
  const [plan, setPlan] = useState<Plan>(automation === null ? NEW_PLAN : planOf(automation));
  const [type, setType] = useState<ReportType>(
    automation?.source.type ?? about?.type ?? (isSolo ? "show" : "campaign"),
  );
  const [subject, setSubject] = useState<Subject>(about?.subject ?? NOTHING);
  const set = (change: Partial<Plan>): void => setPlan({ ...plan, ...change });
  const types = isSolo
    ? REPORT_TYPES.filter((one) => one !== "campaign" && one !== "network")
    : REPORT_TYPES;
  const isNew = automation === null;
  return (
    <FormDialog
      form="drawer"
      title={isNew ? texts.form.newTitle : texts.form.editTitle(automation.name)}
      act={isNew ? texts.form.newAct : texts.form.editAct}
      fields={FIELDS}
      isDisabled={
        plan.name.trim() === "" ||
        plan.templateId === "" ||
        (isNew && (!isComplete(type, subject) || addressesOf(plan.recipients).length === 0))
      }
      send={async () => {
        const fields = fieldsOf(plan);
        const { data } = isNew
          ? await api.reportAutomations.create({
              ...fields,
              recipients: addressesOf(plan.recipients),
              source: { type, ...subjectOf(type, subject) },
            })
          : await api.reportAutomations.update(automation.id, fields);
        return data;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field label={texts.form.name} problem={problemFor("name")}>
            <TextInput value={plan.name} onChange={(name) => set({ name })} autoFocus />
          </Field>
          {isNew && (
            <>
              <ChoiceField
                label={texts.form.about}
                value={type}
                choices={types.map((value) => ({ value, label: area.types[value] }))}
                onChange={(value) => {
                  setType(value);
                  set({ templateId: "", frequency: "weekly" });
                }}
              />
              <SubjectFields type={type} subject={subject} onChange={setSubject} />
            </>
          )}
          <TemplateField type={type} plan={plan} onChange={set} />
          <WhenFields
            plan={plan}
            hasCampaign={type === "campaign" || subject.campaign_id !== null}
            problem={problemFor("schedule")}
            onChange={set}
          />
          <MailFields
            plan={plan}
            kept={automation?.recipients.length ?? 0}
            problemFor={problemFor}
            onChange={set}
          />
          <HoldFields plan={plan} onChange={set} />
        </>
      )}
    </FormDialog>
  );
}

function TemplateField({
  type,
  plan,
  onChange,
}: {
  type: ReportType;
  plan: Plan;
  onChange: (change: Partial<Plan>) => void;
}) {
  const { data } = useAnswer((api, options) => api.reportTemplates.list({ type }, options));
  return (
    <ChoiceField
      label={texts.form.template}
      value={plan.templateId}
      choices={[
        { value: "", label: texts.form.chooseTemplate },
        ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(templateId) => onChange({ templateId })}
      help={texts.form.templateHelp}
    />
  );
}

function MailFields({
  plan,
  kept,
  problemFor,
  onChange,
}: {
  plan: Plan;
  /** How many addresses the automation has. */
  kept: number;
  problemFor: ProblemFor;
  onChange: (change: Partial<Plan>) => void;
}) {
  return (
    <>
      <Field
        label={texts.form.recipients}
        help={kept === 0 ? texts.form.recipientsHelp : texts.form.recipientsKept(kept)}
        problem={problemFor("recipients")}
      >
        <TextInput
          value={plan.recipients}
          onChange={(recipients) => onChange({ recipients })}
          lines={3}
        />
      </Field>
      <Field label={texts.form.message} problem={problemFor("message")}>
        <TextInput value={plan.message} onChange={(message) => onChange({ message })} lines={2} />
      </Field>
      <Field label={texts.form.reply} problem={problemFor("reply_to")}>
        <TextInput
          value={plan.replyTo}
          onChange={(replyTo) => onChange({ replyTo })}
          type="email"
        />
      </Field>
      <ChoiceField
        label={texts.form.depth}
        value={plan.depth}
        choices={DEPTHS.map((value) => ({ value, label: area.depths[value] }))}
        onChange={(depth) => onChange({ depth })}
      />
      <Check
        label={texts.form.pdf}
        isOn={plan.hasPdf && plan.depth === "full"}
        isDisabled={plan.depth !== "full"}
        onChange={(hasPdf) => onChange({ hasPdf })}
      />
    </>
  );
}
