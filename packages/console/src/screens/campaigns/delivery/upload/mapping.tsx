import type { Campaign } from "@castmeter/sdk";
import { useMemo, useState } from "react";
import { texts } from "#texts/campaigns/delivery";
import {
  DATE_FORMATS,
  DECIMALS,
} from "../../../../../../../src/domain/delivery-files/delivery-cells.ts";
import { DELIVERY_FIELDS } from "../../../../../../../src/domain/delivery-files/delivery-columns.ts";
import { ChoiceField } from "../../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../../parts/form/field.tsx";
import { useShows } from "../../../clusters/list/use-shows.ts";
import { useSlots } from "../../use-slots.ts";
import { type FileForm, readLines } from "./delivery-rows.ts";
import { Preview } from "./preview.tsx";
import type { ParsedFile } from "./read-file.ts";
import styles from "./upload.module.css";

/** The columns of the file, guessed from its headings; the person corrects them. */
export function Mapping({
  campaign,
  file,
  onDone,
}: {
  campaign: Campaign;
  file: ParsedFile;
  onDone: (text: string) => void;
}) {
  const shows = useShows();
  const slots = useSlots(campaign.id);
  const [form, setForm] = useState<FileForm>(() => ({
    source: "adswizz",
    columns: file.columns,
    headingIndex: file.headingIndex,
    dateFormat: file.dateFormat,
    decimal: file.decimal,
    label: "",
    slotId: "",
    showId: "",
  }));
  const set = (change: Partial<FileForm>): void => setForm((before) => ({ ...before, ...change }));
  const headings = file.records[form.headingIndex]?.cells ?? [];
  const names = useMemo(() => ({ slots, shows }), [slots, shows]);
  const { columns } = form;
  const hasDay =
    columns.date !== undefined ||
    (columns.start_date !== undefined && columns.end_date !== undefined);
  const hasCount = columns.impressions !== undefined;
  const read = useMemo(
    () => (hasDay && hasCount ? readLines(file.records, form, names) : null),
    [file, form, names, hasDay, hasCount],
  );
  const showName = (id: string): string => shows.find((show) => show.id === id)?.name ?? id;
  return (
    <>
      <div className={styles["form"]}>
        <ChoiceField
          label={texts.upload.source}
          value={form.source}
          choices={(["adswizz", "audioserve", "other"] as const).map((value) => ({
            value,
            label: texts.sources[value],
          }))}
          onChange={(source) => set({ source })}
        />
        <ChoiceField
          label={texts.upload.headings}
          value={String(form.headingIndex)}
          choices={file.records.slice(0, 20).map(({ line, cells }, index) => ({
            value: String(index),
            label: `${line}: ${cells.join(", ").slice(0, 40)}`,
          }))}
          onChange={(index) => set({ headingIndex: Number(index) })}
        />
        <ChoiceField
          label={texts.upload.dateFormat}
          value={form.dateFormat}
          choices={DATE_FORMATS.map((value) => ({ value, label: value }))}
          onChange={(dateFormat) => set({ dateFormat })}
        />
        <ChoiceField
          label={texts.upload.decimal}
          value={form.decimal}
          choices={DECIMALS.map((value) => ({ value, label: texts.upload.decimals[value] }))}
          onChange={(decimal) => set({ decimal })}
        />
        <h3>{texts.upload.columns}</h3>
        {DELIVERY_FIELDS.map((field) => (
          <ChoiceField
            key={field}
            label={texts.upload.fields[field]}
            value={String(columns[field] ?? "")}
            choices={[
              { value: "", label: texts.upload.noColumn },
              ...headings.map((heading, index) => ({
                value: String(index),
                label: heading.trim() || texts.upload.column(index),
              })),
            ]}
            onChange={(at) => {
              const { [field]: _before, ...others } = columns;
              set({ columns: at === "" ? others : { ...others, [field]: Number(at) } });
            }}
          />
        ))}
        <h3>{texts.upload.defaults}</h3>
        <Field label={texts.upload.label}>
          <TextInput value={form.label} onChange={(label) => set({ label })} />
        </Field>
        <ChoiceField
          label={texts.upload.slot}
          value={form.slotId}
          choices={[
            { value: "", label: texts.upload.noSlot },
            ...slots.map(({ id, position, show_id: show }) => ({
              value: id,
              label: texts.rows.slot(position, showName(show)),
            })),
          ]}
          onChange={(slotId) => set({ slotId })}
        />
        <ChoiceField
          label={texts.upload.show}
          value={form.showId}
          choices={[
            { value: "", label: texts.upload.noShow },
            ...shows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(showId) => set({ showId })}
        />
        {!hasDay && <p role="status">{texts.upload.needsDay}</p>}
        {!hasCount && <p role="status">{texts.upload.needsCount}</p>}
      </div>
      {read !== null && <Preview campaign={campaign} file={read} names={names} onDone={onDone} />}
    </>
  );
}
