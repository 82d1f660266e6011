import type { Campaign, ExternalDeliveryDeleteQuery } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/campaigns/delivery";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import styles from "../form/form.module.css";

type Source = ExternalDeliveryDeleteQuery["source"];

/** Removes the rows of one ad server, of a label or of some days; the API says how many first. */
export function RemoveRows({
  campaign: { id: campaignId },
  onDone,
  onClose,
}: {
  campaign: Campaign;
  onDone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const rows = useAnswer((client, options) =>
    client.externalDelivery.list(campaignId, { limit: 100 }, options),
  ).data?.data;
  const stored = [...new Set((rows ?? []).map(({ source }) => source))];
  const [chosen, setSource] = useState<Source | null>(null);
  const source = chosen ?? stored[0] ?? "adswizz";
  const [label, setLabel] = useState("");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [isAsked, setAsked] = useState(false);
  const labels = [
    ...new Set((rows ?? []).filter((row) => row.source === source).map((row) => row.label)),
  ].filter((name) => name !== "");
  const query: ExternalDeliveryDeleteQuery = {
    source,
    ...(label === "" ? {} : { label }),
    ...(from === "" ? {} : { start_date: from }),
    ...(to === "" ? {} : { end_date: to }),
  };
  if (isAsked)
    return (
      <Confirm
        title={texts.remove.title}
        act={texts.remove.act}
        isDanger
        ask={() => api.externalDelivery.delete(campaignId, query)}
        onDone={onDone}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={texts.remove.title}
      act={texts.remove.next}
      send={() => Promise.resolve()}
      onDone={() => setAsked(true)}
      onClose={onClose}
    >
      <ChoiceField
        label={texts.remove.source}
        value={source}
        choices={stored.map((value) => ({ value, label: texts.sources[value] }))}
        onChange={(value) => {
          setSource(value);
          setLabel("");
        }}
      />
      <ChoiceField
        label={texts.remove.label}
        value={label}
        choices={[
          { value: "", label: texts.remove.anyLabel },
          ...labels.map((value) => ({ value, label: value })),
        ]}
        onChange={setLabel}
      />
      <div className={styles["pair"]}>
        <Field label={texts.remove.from}>
          <TextInput type="date" value={from} onChange={setFrom} />
        </Field>
        <Field label={texts.remove.to}>
          <TextInput type="date" value={to} onChange={setTo} />
        </Field>
      </div>
      <p className="muted small">{texts.remove.help}</p>
    </FormDialog>
  );
}
