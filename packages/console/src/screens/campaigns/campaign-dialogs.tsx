import type { Campaign } from "@castmeter/sdk";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/campaigns/form";
import { useApi } from "../../api/api-context.tsx";
import { useReadAgain } from "../../api/use-answer.ts";
import { Confirm } from "../../parts/acts/confirm.tsx";
import { useNotice } from "../../parts/acts/undo.tsx";
import { FormDialog } from "../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../parts/form/field.tsx";

export type CampaignAct = "duplicate" | "delete" | "cancel";

/** The question that the address names about a campaign: copy, delete or cancel it. */
export function CampaignDialogs({
  campaign,
  act,
  onClose,
}: {
  campaign: Pick<Campaign, "id" | "name">;
  act: CampaignAct;
  onClose: () => void;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const say = useNotice();
  if (act === "duplicate") return <Duplicate campaign={campaign} onClose={onClose} />;
  if (act === "delete")
    return (
      <Confirm
        title={texts.remove.title(campaign.name)}
        act={texts.remove.act}
        isDanger
        ask={() => api.campaigns.delete(campaign.id)}
        onDone={() => {
          say({ text: texts.remove.done(campaign.name) });
          void navigate({ to: "/campaigns" });
          void readAgain("/campaigns?", "/me");
        }}
        onClose={onClose}
      />
    );
  return (
    <Confirm
      title={texts.cancel.title(campaign.name)}
      act={texts.cancel.act}
      isDanger
      ask={() => api.campaigns.update(campaign.id, { status: "canceled" })}
      onDone={() => {
        say({ text: texts.cancel.done(campaign.name) });
        onClose();
        void readAgain("/campaigns");
      }}
      onClose={onClose}
    />
  );
}

function Duplicate({
  campaign,
  onClose,
}: {
  campaign: Pick<Campaign, "id" | "name">;
  onClose: () => void;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [name, setName] = useState(texts.duplicate.copyOf(campaign.name));
  const [days, setDays] = useState("28");
  const shift = Number(days.trim().replace("−", "-"));
  return (
    <FormDialog
      title={texts.duplicate.title(campaign.name)}
      act={texts.duplicate.act}
      fields={["name", "shift_days"]}
      isDisabled={name.trim() === "" || !Number.isInteger(shift)}
      send={async () => await api.campaigns.duplicate(campaign.id, { name, shift_days: shift })}
      onDone={({ data }) => {
        say({ text: texts.duplicate.done(data.name) });
        void readAgain("/campaigns");
        void navigate({ to: "/campaigns/$campaignId", params: { campaignId: data.id } });
      }}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <p className="muted">{texts.duplicate.text}</p>
          <Field label={texts.duplicate.name} problem={problemFor("name")}>
            <TextInput value={name} onChange={setName} autoFocus />
          </Field>
          <Field
            label={texts.duplicate.shift}
            help={texts.duplicate.shiftHelp}
            problem={problemFor("shift_days")}
          >
            <TextInput value={days} onChange={setDays} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
