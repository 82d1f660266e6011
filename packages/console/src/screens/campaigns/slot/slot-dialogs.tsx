import type { Campaign, CampaignSlot } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/campaigns/slot";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import type { BoardSearch } from "../search.ts";
import { BatchForm } from "./batch-form.tsx";
import { EpisodeForm } from "./episode-form.tsx";
import { SlotForm } from "./slot-form.tsx";

type Change = { [Field in keyof BoardSearch]?: BoardSearch[Field] | undefined };

/** The question over the board that the address names. */
export function SlotDialogs({
  campaign,
  search: { act, slot: slotId, show, day },
  onChange,
}: {
  campaign: Campaign;
  search: BoardSearch;
  onChange: (change: Change) => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const slot = campaign.slots?.find(({ id }) => id === slotId);
  const close = (): void => onChange({ act: undefined, show: undefined, day: undefined });
  const done = (text: string, change: Change = {}): void => {
    void readAgain(`/campaigns/${campaign.id}`);
    say({ text });
    onChange({ act: undefined, show: undefined, day: undefined, ...change });
  };
  if (act === "add")
    return (
      <SlotForm
        campaign={campaign}
        slot={null}
        place={{ showId: show, day }}
        onDone={({ id }) => done(texts.form.added, { slot: id })}
        onClose={close}
      />
    );
  if (act === "batch")
    return (
      <BatchForm
        campaign={campaign}
        onDone={(count) => done(texts.batch.done(count))}
        onClose={close}
      />
    );
  if (slot === undefined || act === undefined) return null;
  if (act === "edit")
    return (
      <SlotForm
        key={slot.id}
        campaign={campaign}
        slot={slot}
        place={{}}
        onDone={() => done(texts.form.saved)}
        onClose={close}
      />
    );
  if (act === "makegood")
    return (
      <MakegoodForm
        slot={slot}
        onDone={({ id }) => done(texts.makegood.done, { slot: id })}
        onClose={close}
      />
    );
  if (act === "episode")
    return <EpisodeForm slot={slot} onDone={() => done(texts.acts.linked)} onClose={close} />;
  if (act !== "delete") return null;
  return (
    <Confirm
      title={texts.acts.removeTitle(slot.position)}
      act={texts.acts.removeAct}
      isDanger
      ask={() => api.campaignSlots.delete(campaign.id, slot.id)}
      onDone={() => done(texts.acts.removed, { slot: undefined })}
      onClose={close}
    />
  );
}

/** A slot that makes another one good. */
function MakegoodForm({
  slot,
  onDone,
  onClose,
}: {
  slot: CampaignSlot;
  onDone: (made: CampaignSlot) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [day, setDay] = useState("");
  const [quantity, setQuantity] = useState(String(slot.quantity));
  const [notes, setNotes] = useState("");
  const airings = Number(quantity);
  return (
    <FormDialog
      title={texts.makegood.formTitle(slot.position)}
      act={texts.makegood.act}
      fields={["air_date", "quantity", "notes"]}
      isDisabled={!Number.isInteger(airings) || airings < 1}
      send={async () =>
        (
          await api.campaignSlots.makegood(slot.campaign_id, slot.id, {
            quantity: airings,
            ...(day === "" ? {} : { air_date: day }),
            ...(notes.trim() === "" ? {} : { notes: notes.trim() }),
          })
        ).data
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <p className="muted">{texts.makegood.text}</p>
          <Field label={texts.makegood.airDate} problem={problemFor("air_date")}>
            <TextInput type="date" value={day} onChange={setDay} />
          </Field>
          <Field label={texts.makegood.quantity} problem={problemFor("quantity")}>
            <TextInput value={quantity} onChange={setQuantity} />
          </Field>
          <Field label={texts.makegood.notes} problem={problemFor("notes")}>
            <TextInput value={notes} onChange={setNotes} lines={2} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
