import type { AirCheck, Campaign, CampaignSlot } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/air-checks";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { dayText } from "../../../numbers/time.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Choice, Field } from "../../../parts/form/field.tsx";
import type { Checks } from "../use-checks.ts";
import { changeOf, EVIDENCE_FIELDS, EvidenceFields, NO_EVIDENCE } from "./evidence-fields.tsx";

const SOURCES = ["transcript", "manual", "upload"] as const;
type Source = AirCheck["source"];

/** Slots that can have aired come first. */
const isAired = ({ status }: CampaignSlot): boolean => status === "aired" || status === "verified";

/** Makes an air check of a slot by hand. */
export function AddCheck({
  campaign,
  checks,
  onMade,
  onClose,
}: {
  campaign: Campaign;
  checks: Checks;
  onMade: (id: string, source: Source) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const slots = checks.slots
    .filter(({ status }) => status !== "canceled")
    .toSorted((one, other) => Number(isAired(other)) - Number(isAired(one)));
  const [slotId, setSlotId] = useState("");
  const [source, setSource] = useState<Source>("transcript");
  const [evidence, setEvidence] = useState(NO_EVIDENCE);
  const chosen = slotId === "" ? (slots[0]?.id ?? "") : slotId;
  const slotName = (slot: CampaignSlot): string => {
    const day = slot.air_date ?? slot.air_window?.start_date;
    const place = slot.placement === null ? texts.list.noPlace : texts.places[slot.placement];
    const when = texts.list.slot(place, slot.length_sec, day ? dayText(day) : texts.list.noDay);
    return `${checks.showName(slot.show_id)}, ${when}`;
  };
  return (
    <FormDialog
      title={texts.add.title}
      act={texts.add.act}
      isDisabled={chosen === ""}
      fields={["slot_id", "source", ...EVIDENCE_FIELDS]}
      send={() =>
        api.airChecks.create(campaign.id, {
          slot_id: chosen,
          source,
          ...(source === "transcript" ? {} : changeOf(evidence, NO_EVIDENCE)),
        })
      }
      onDone={({ data }) => {
        say({ text: texts.add.done });
        void readAgain("/air-checks", `/campaigns/${campaign.id}`);
        onMade(data.id, source);
      }}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          {slots.length === 0 && <p>{texts.add.noSlot}</p>}
          <Field label={texts.add.slot} problem={problemFor("slot_id")}>
            <Choice
              label={texts.add.slot}
              value={chosen}
              choices={slots.map((slot) => ({ value: slot.id, label: slotName(slot) }))}
              onChange={setSlotId}
            />
          </Field>
          <Field label={texts.add.how} help={texts.add.help[source]} problem={problemFor("source")}>
            <Choice<Source>
              label={texts.add.how}
              value={source}
              choices={SOURCES.map((value) => ({ value, label: texts.add.sources[value] }))}
              onChange={setSource}
            />
          </Field>
          {source !== "transcript" && (
            <EvidenceFields evidence={evidence} onChange={setEvidence} problemFor={problemFor} />
          )}
        </>
      )}
    </FormDialog>
  );
}
