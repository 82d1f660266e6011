import type { Campaign } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/campaigns/slot";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { dayText } from "../../../numbers/time.ts";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import styles from "../form/form.module.css";
import { PlanNote } from "../form/plan-note.tsx";
import { useDryRun } from "../form/use-dry-run.ts";
import { BATCH_MAX, batchPlaces } from "./batch-days.ts";
import { newSlot, slotValues, wrongSlotNumbers } from "./slot-draft.ts";
import { SlotFields } from "./slot-fields.tsx";

const WEEKS = ["1", "2", "3", "4"] as const;

/** Adds a slot for each chosen show and week, all with the same terms. */
export function BatchForm({
  campaign,
  onDone,
  onClose,
}: {
  campaign: Campaign;
  onDone: (count: number) => void;
  onClose: () => void;
}) {
  const { id: campaignId, currency } = campaign;
  const api = useApi();
  const readAgain = useReadAgain();
  const shows = useShows();
  const [showIds, setShowIds] = useState<ReadonlySet<string>>(new Set(campaign.show_ids));
  const [first, setFirst] = useState(campaign.start_date ?? "");
  const [last, setLast] = useState(campaign.end_date ?? "");
  const [weeks, setWeeks] = useState<(typeof WEEKS)[number]>("1");
  const [values, setValues] = useState(() => slotValues(null, currency));
  const [refused, setRefused] = useState<readonly string[]>([]);
  const places = batchPlaces([...showIds], { first, last, weeks: Number(weeks) });
  const wrong = wrongSlotNumbers(values, currency);
  const isReady = places.length > 0 && places.length <= BATCH_MAX && wrong.length === 0;
  const body = {
    slots: places.map(({ showId, day }) =>
      newSlot({ ...values, show_id: showId, days: "day", day }, currency),
    ),
  };
  const trial = useDryRun(`slots of ${campaignId}`, isReady ? body : null, (client, tried) =>
    client.campaignSlots.createBatch(campaignId, tried),
  );
  const nameOf = (id: string): string => shows.find((show) => show.id === id)?.name ?? id;
  return (
    <FormDialog
      form="drawer"
      title={texts.batch.title}
      act={texts.batch.act(places.length)}
      isDisabled={!isReady || trial.error !== null}
      send={async () => (await api.campaignSlots.createBatch(campaignId, body)).data}
      onDone={({ data }) => {
        void readAgain(`/campaigns/${campaignId}`);
        const failed = data.filter(({ error }) => error !== null);
        if (failed.length === 0) onDone(data.length);
        else
          setRefused(
            failed.map(({ index, error }) => {
              const { showId = "", day = "" } = places[index] ?? {};
              return `${texts.batch.row(nameOf(showId), dayText(day))}: ${error?.message ?? ""}`;
            }),
          );
      }}
      onClose={onClose}
    >
      <p className="muted">{texts.batch.text}</p>
      <fieldset className={styles["group"]}>
        <legend>{texts.batch.shows}</legend>
        <div className={styles["checks"]}>
          {shows.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={showIds.has(id)}
                onChange={() => setShowIds((before) => before.symmetricDifference(new Set([id])))}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles["pair"]}>
        <Field label={texts.batch.first}>
          <TextInput type="date" value={first} onChange={setFirst} />
        </Field>
        <Field label={texts.batch.last}>
          <TextInput type="date" value={last} onChange={setLast} />
        </Field>
      </div>
      <ChoiceField
        label={texts.batch.every}
        value={weeks}
        choices={WEEKS.map((value) => ({ value, label: texts.batch.weeks(Number(value)) }))}
        onChange={setWeeks}
      />
      {places.length > BATCH_MAX && <p role="alert">{texts.batch.tooMany(BATCH_MAX)}</p>}
      <SlotFields
        hasNoPlace
        values={values}
        currency={currency}
        wrong={wrong}
        set={(change) => setValues((before) => ({ ...before, ...change }))}
        problemFor={() => null}
      />
      {refused.length > 0 && (
        <div role="alert">
          <p>{texts.batch.refused(refused.length)}</p>
          <ul>
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      <PlanNote trial={trial} fields={[]} />
    </FormDialog>
  );
}
