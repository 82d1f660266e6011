import type { Campaign } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCanEdit } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { texts } from "#texts/campaigns/delivery";
import { CampaignFrame } from "../campaign-frame.tsx";
import type { DeliverySearch } from "../search.ts";
import { useCampaignId } from "../use-campaign.ts";
import { BesideTable } from "./beside-table.tsx";
import { Proposals } from "./proposals.tsx";
import { RemoveRows } from "./remove-rows.tsx";
import { StoredRows } from "./stored-rows.tsx";
import { Upload } from "./upload/upload.tsx";

/** What ad servers counted, beside what was measured and promised. */
export function DeliveryPage() {
  const campaignId = useCampaignId();
  return (
    <CampaignFrame campaignId={campaignId}>
      {(campaign) => <Delivery campaign={campaign} />}
    </CampaignFrame>
  );
}

function Delivery({ campaign }: { campaign: Campaign }) {
  const search = useSearch({ from: "/campaigns/$campaignId/delivery" });
  const navigate = useNavigate({ from: "/campaigns/$campaignId/delivery" });
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const go = (act: DeliverySearch["act"] | undefined): void =>
    void navigate({
      search: ({ act: _act, ...before }) => (act === undefined ? before : { ...before, act }),
      replace: act === undefined,
    });
  const done = (text: string): void => {
    void readAgain(`/campaigns/${campaign.id}`);
    say({ text });
    go(undefined);
  };
  if (search.act === "upload" && canEdit)
    return <Upload campaign={campaign} onDone={done} onClose={() => go(undefined)} />;
  return (
    <>
      <BesideTable campaign={campaign} isOnlyOver={search.only === "apart"} />
      <Proposals campaign={campaign} />
      <StoredRows campaign={campaign} onUpload={() => go("upload")} onRemove={() => go("remove")} />
      {search.act === "remove" && canEdit && (
        <RemoveRows
          campaign={campaign}
          onDone={() => done(texts.remove.done)}
          onClose={() => go(undefined)}
        />
      )}
    </>
  );
}
