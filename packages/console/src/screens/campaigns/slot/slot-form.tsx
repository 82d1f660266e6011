import type { Campaign, CampaignSlot } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/campaigns/slot";
import { useApi } from "../../../api/api-context.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { PlanNote } from "../form/plan-note.tsx";
import { useDryRun } from "../form/use-dry-run.ts";
import { newSlot, slotChanges, slotValues, wrongSlotNumbers } from "./slot-draft.ts";
import { SlotFields } from "./slot-fields.tsx";

const SLOT_PARAMS = [
  "show_id",
  "air_date",
  "air_window",
  "length_sec",
  "quantity",
  "rate",
  "guaranteed_impressions",
  "copy",
  "promo_code",
  "promo_url",
  "external_ref",
  "notes",
];

/** A new slot, or a change of one: tried by the server while a person types. */
export function SlotForm({
  campaign: { id: campaignId, currency },
  slot,
  place,
  onDone,
  onClose,
}: {
  campaign: Campaign;
  slot: CampaignSlot | null;
  place: { showId?: string | undefined; day?: string | undefined };
  onDone: (slot: CampaignSlot) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [stored] = useState(() => slotValues(slot, currency, place));
  const [values, setValues] = useState(stored);
  const wrong = wrongSlotNumbers(values, currency);
  const body = slot === null ? newSlot(values, currency) : slotChanges(stored, values, currency);
  const isReady =
    wrong.length === 0 && values.show_id !== "" && (slot === null || Object.keys(body).length > 0);
  const trial = useDryRun(
    slot === null ? `a slot of ${campaignId}` : `slot ${slot.id}`,
    isReady ? body : null,
    (client, tried) =>
      slot === null
        ? client.campaignSlots.create(campaignId, tried as ReturnType<typeof newSlot>)
        : client.campaignSlots.update(campaignId, slot.id, tried),
  );
  return (
    <FormDialog
      form="drawer"
      title={slot === null ? texts.form.addTitle : texts.form.editTitle(slot.position)}
      act={slot === null ? texts.form.add : texts.form.save}
      isDisabled={!isReady || trial.error !== null}
      fields={SLOT_PARAMS}
      send={async () =>
        slot === null
          ? (await api.campaignSlots.create(campaignId, newSlot(values, currency))).data
          : (await api.campaignSlots.update(campaignId, slot.id, body)).data
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <SlotFields
            values={values}
            currency={currency}
            wrong={wrong}
            set={(change) => setValues((before) => ({ ...before, ...change }))}
            problemFor={(param) => problemFor(param) ?? trial.problemFor(param)}
          />
          <PlanNote trial={trial} fields={SLOT_PARAMS} />
        </>
      )}
    </FormDialog>
  );
}
