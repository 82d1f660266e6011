import type { GenerateReport, Report } from "@castmeter/sdk";
import { Preview } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/reports/editor";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Check } from "../check.tsx";
import { DeleteReport } from "../delete-report.tsx";
import type { ReportSearch } from "../search.ts";
import { SendReport } from "../share/send-report.tsx";

/** The dialogs of a report, by the act that the address names. */
export function ReportDialogs({
  report,
  act,
  onClose,
  onGone,
}: {
  report: Report;
  act: ReportSearch["act"];
  onClose: () => void;
  onGone: () => void;
}) {
  if (act === "generate") return <Generate report={report} onClose={onClose} />;
  if (act === "send") return <SendReport report={report} onClose={onClose} />;
  if (act === "template") return <TemplateOf report={report} onClose={onClose} />;
  return act === "delete" ? (
    <DeleteReport report={report} onClose={onClose} onDone={onGone} />
  ) : null;
}

/** Makes the next snapshot; with a refresh, after the API's preview of its calls. */
function Generate({ report, onClose }: { report: Report; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [reason, setReason] = useState("");
  const [refreshes, setRefreshes] = useState(false);
  const [asksForCost, setAsksForCost] = useState(false);
  const body: GenerateReport = {
    ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
    ...(refreshes ? { refresh_first: true } : {}),
  };
  const done = (): void => {
    onClose();
    say({ text: texts.generate.started });
    void readAgain(`/reports/${report.id}`);
  };
  if (asksForCost)
    return (
      <Confirm
        title={texts.generate.costTitle}
        act={texts.generate.act}
        ask={() => api.reports.generate(report.id, body)}
        onDone={done}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={texts.generate.title}
      act={texts.generate.act}
      fields={["reason"]}
      send={() => api.reports.generate(report.id, body)}
      onDone={(outcome) => (outcome instanceof Preview ? setAsksForCost(true) : done())}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field
            label={texts.generate.reason}
            help={texts.generate.reasonHelp}
            problem={problemFor("reason")}
          >
            <TextInput value={reason} onChange={setReason} />
          </Field>
          <Check
            label={texts.generate.refresh}
            note={texts.generate.refreshNote}
            isOn={refreshes}
            onChange={setRefreshes}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Makes a template of what the report shows. */
function TemplateOf({ report, onClose }: { report: Report; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [name, setName] = useState(report.name);
  const [isDefault, setDefault] = useState(false);
  return (
    <FormDialog
      title={texts.template.title}
      act={texts.template.act}
      fields={["name"]}
      isDisabled={name.trim() === ""}
      send={() =>
        api.reportTemplates.create({
          name: name.trim(),
          report_id: report.id,
          is_default: isDefault,
        })
      }
      onDone={({ data }) => {
        onClose();
        say({ text: texts.template.made(data.name) });
        void readAgain("/report-templates");
      }}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field
            label={texts.template.name}
            help={texts.template.help}
            problem={problemFor("name")}
          >
            <TextInput value={name} onChange={setName} autoFocus />
          </Field>
          <Check label={texts.template.isDefault} isOn={isDefault} onChange={setDefault} />
        </>
      )}
    </FormDialog>
  );
}
