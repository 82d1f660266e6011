import type { Report, ReportLink } from "@castmeter/sdk";
import { useState } from "react";
import { texts as area } from "#texts/reports";
import { texts } from "#texts/reports/share";
import { useApi } from "../../../api/api-context.tsx";
import { type ProblemFor, FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Check } from "../check.tsx";
import { endOf, fieldsOf, NEW_TERMS, passwordOf, type Terms, termsOf } from "./terms.ts";

const DEPTHS = ["full", "bands", "none"] as const;
const FIELDS = ["label", "password", "expires_at", "snapshot", "depth"];

/** Makes a named link, or changes one whose address stays. */
export function LinkForm({
  report,
  link,
  onDone,
  onClose,
}: {
  report: Report;
  link: ReportLink | null;
  /** Told the address of a new link, which is shown once. */
  onDone: (url: string | null) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [terms, setTerms] = useState<Terms>(link === null ? NEW_TERMS : termsOf(link));
  return (
    <FormDialog
      title={link === null ? texts.form.newTitle : texts.form.editTitle(link.label)}
      act={link === null ? texts.form.newAct : texts.form.editAct}
      fields={FIELDS}
      isDisabled={terms.label.trim() === ""}
      send={async () => {
        if (link === null) {
          const { data } = await api.reports.createLink(report.id, fieldsOf(terms));
          return data.url;
        }
        await api.reports.updateLink(report.id, link.id, fieldsOf(terms, link.expires_at));
        return null;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field label={texts.form.label} help={texts.form.labelHelp} problem={problemFor("label")}>
            <TextInput
              value={terms.label}
              onChange={(label) => setTerms({ ...terms, label })}
              autoFocus
            />
          </Field>
          <ChoiceField
            label={texts.form.snapshot}
            value={terms.snapshot}
            choices={snapshotChoices(report, terms.snapshot)}
            onChange={(snapshot) => setTerms({ ...terms, snapshot })}
          />
          <TermFields
            terms={terms}
            hasPassword={link?.password_protected ?? false}
            problemFor={problemFor}
            onChange={setTerms}
          />
          <Check
            label={texts.form.files}
            isOn={terms.allowsExport}
            onChange={(allowsExport) => setTerms({ ...terms, allowsExport })}
          />
          <Check
            label={texts.form.indexable}
            isOn={terms.isIndexable}
            onChange={(isIndexable) => setTerms({ ...terms, isIndexable })}
          />
        </>
      )}
    </FormDialog>
  );
}

const snapshotChoices = ({ published_snapshot: number }: Report, kept: string) => [
  { value: "latest", label: texts.form.latest },
  ...[...new Set([...(number === null ? [] : [String(number)]), kept])]
    .filter((value) => value !== "latest")
    .map((value) => ({ value, label: texts.form.number(Number(value)) })),
];

/** The terms of the address that anyone can open. */
export function PublicTerms({
  report,
  link,
  onDone,
  onClose,
}: {
  report: Report;
  link: ReportLink | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [terms, setTerms] = useState<Terms>(link === null ? NEW_TERMS : termsOf(link));
  return (
    <FormDialog
      title={texts.form.publicTitle}
      act={texts.form.editAct}
      fields={FIELDS}
      send={async () => {
        await api.reports.share(report.id, {
          depth: terms.depth,
          ...endOf(terms, report.expires_at),
          ...passwordOf(terms),
        });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(problemFor) => (
        <TermFields
          terms={terms}
          hasPassword={report.password_protected}
          problemFor={problemFor}
          onChange={setTerms}
        />
      )}
    </FormDialog>
  );
}

function TermFields({
  terms,
  hasPassword,
  problemFor,
  onChange,
}: {
  terms: Terms;
  hasPassword: boolean;
  problemFor: ProblemFor;
  onChange: (terms: Terms) => void;
}) {
  return (
    <>
      <ChoiceField
        label={texts.form.depth}
        value={terms.depth}
        choices={DEPTHS.map((value) => ({ value, label: area.depths[value] }))}
        onChange={(depth) => onChange({ ...terms, depth })}
        help={texts.form.depthHelp}
      />
      <Field
        label={texts.form.password}
        help={hasPassword ? texts.form.passwordKept : texts.form.passwordHelp}
        problem={problemFor("password")}
      >
        <TextInput
          type="password"
          value={terms.password}
          isDisabled={terms.removesPassword}
          onChange={(password) => onChange({ ...terms, password })}
        />
      </Field>
      {hasPassword && (
        <Check
          label={texts.form.removePassword}
          isOn={terms.removesPassword}
          onChange={(removesPassword) => onChange({ ...terms, removesPassword, password: "" })}
        />
      )}
      <Field label={texts.form.ends} help={texts.form.endsHelp} problem={problemFor("expires_at")}>
        <TextInput
          type="date"
          value={terms.ends}
          onChange={(ends) => onChange({ ...terms, ends })}
        />
      </Field>
    </>
  );
}
