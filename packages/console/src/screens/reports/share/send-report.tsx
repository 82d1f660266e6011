import type { Report, SendReport as SentReport } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/reports/share";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Check } from "../check.tsx";
import { addressesOf } from "./recipients.ts";

/** Mails a report: what is sent to whom is shown by the API before any mail leaves. */
export function SendReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const { id, shared } = report;
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const links = useAnswer((read, options) => read.reports.listLinks(id, { limit: 100 }, options));
  const [to, setTo] = useState("");
  const [message, setMessage] = useState("");
  const [link, setLink] = useState("");
  const [hasPdf, setHasPdf] = useState(false);
  const [reply, setReply] = useState("");
  const [isChecked, setChecked] = useState(false);
  const open = (links.data?.data ?? []).filter((one) => one.status === "open" && !one.public);
  const chosen = open.find((one) => one.id === link);
  const canAttach = chosen === undefined || chosen.depth === "full";
  const body: SentReport = {
    recipients: addressesOf(to),
    ...(message.trim() === "" ? {} : { message: message.trim() }),
    ...(hasPdf && canAttach ? { attachments: ["pdf"] } : {}),
    ...(link === "" ? {} : { link_id: link }),
    ...(reply.trim() === "" ? {} : { reply_to: reply.trim() }),
  };
  if (isChecked)
    return (
      <Confirm
        title={texts.send.confirmTitle}
        act={texts.send.act}
        ask={() => api.reports.send(id, body)}
        onDone={({ data }) => {
          onClose();
          say({
            text:
              data.unconfirmed > 0
                ? texts.send.waiting(data.unconfirmed)
                : texts.send.sent(data.accepted),
          });
          void readAgain(`/reports/${id}`);
        }}
        onClose={() => setChecked(false)}
      >
        {message.trim() !== "" && <blockquote>{message}</blockquote>}
      </Confirm>
    );
  return (
    <FormDialog
      title={texts.send.title}
      act={texts.send.next}
      fields={["recipients", "reply_to", "message"]}
      isDisabled={body.recipients.length === 0}
      // A dry run finds what is wrong in the fields before the question is asked.
      send={() => api.reports.send(id, body).dryRun()}
      onDone={() => setChecked(true)}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field label={texts.send.to} help={texts.send.toHelp} problem={problemFor("recipients")}>
            <TextInput value={to} onChange={setTo} lines={3} autoFocus />
          </Field>
          <Field label={texts.send.message} problem={problemFor("message")}>
            <TextInput value={message} onChange={setMessage} lines={3} />
          </Field>
          <ChoiceField
            label={texts.send.link}
            value={link}
            choices={[
              { value: "", label: shared ? texts.send.publicLink : texts.send.ownLink },
              ...open.map((one) => ({ value: one.id, label: one.label })),
            ]}
            onChange={setLink}
          />
          <Check
            label={texts.send.pdf}
            note={texts.send.pdfHelp}
            isOn={hasPdf && canAttach}
            isDisabled={!canAttach}
            onChange={setHasPdf}
          />
          <Field
            label={texts.send.reply}
            help={texts.send.replyHelp}
            problem={problemFor("reply_to")}
          >
            <TextInput value={reply} onChange={setReply} type="email" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
