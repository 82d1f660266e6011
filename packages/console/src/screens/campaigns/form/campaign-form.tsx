import { type Campaign, Preview } from "@castmeter/sdk";
import { useCallback, useState } from "react";
import { texts } from "#texts/campaigns/form";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import {
  campaignChanges,
  type CampaignField,
  campaignValues,
  newCampaign,
  wrongNumbers,
} from "./campaign-draft.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import { PlanNote } from "./plan-note.tsx";
import { useDryRun } from "./use-dry-run.ts";

const PARAMS = [
  "name",
  "agency_name",
  "start_date",
  "end_date",
  "budget_minor",
  "goals",
  "goals.impressions",
  "goals.reach",
  "goals.plays",
  "promo.code",
  "promo.url",
  "promo.cta",
  "talking_points",
  "emv",
  "tags",
  "notes_internal",
];

/** A new campaign, or a change of one: tried by the server while a person types. */
export function CampaignForm({
  campaign,
  onDone,
  onClose,
}: {
  campaign: Campaign | null;
  onDone: (campaign: Campaign) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const [stored] = useState(() =>
    campaignValues(campaign, {
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      currency: "usd",
    }),
  );
  const [values, setValues] = useState(stored);
  const set = useCallback(
    (field: CampaignField, value: string): void =>
      setValues((before) => ({ ...before, [field]: value })),
    [],
  );
  const wrong = wrongNumbers(values);
  const changes = campaign === null ? newCampaign(values) : campaignChanges(stored, values);
  const hasChanges =
    campaign === null ? values.name.trim() !== "" : Object.keys(changes).length > 0;
  const isReady = hasChanges && wrong.length === 0;
  const trial = useDryRun(
    campaign === null ? "a new campaign" : `campaign ${campaign.id}`,
    isReady ? changes : null,
    (client, body) =>
      campaign === null
        ? client.campaigns.create(body as ReturnType<typeof newCampaign>)
        : client.campaigns.update(campaign.id, body),
  );
  return (
    <FormDialog
      form="drawer"
      title={campaign === null ? texts.createTitle : texts.editTitle(campaign.name)}
      act={campaign === null ? texts.create : texts.save}
      isDisabled={!isReady || trial.error !== null}
      fields={PARAMS}
      send={async () => {
        if (campaign === null) return (await api.campaigns.create(newCampaign(values))).data;
        const outcome = await api.campaigns.update(campaign.id, changes);
        return outcome instanceof Preview ? (await outcome.confirm()).data : outcome.data;
      }}
      onDone={(done) => {
        void readAgain("/campaigns");
        onDone(done);
      }}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <CampaignFields
            values={values}
            isEdit={campaign !== null}
            set={set}
            problemFor={(field: CampaignField, param) =>
              (wrong.includes(field)
                ? field === "budget"
                  ? texts.noAmount
                  : texts.noNumber
                : null) ??
              problemFor(param) ??
              trial.problemFor(param)
            }
          />
          <PlanNote trial={trial} fields={PARAMS} />
        </>
      )}
    </FormDialog>
  );
}
