import type { Campaign } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/campaigns/form";
import { useCanEdit } from "../../../api/api-context.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Columns } from "../../../parts/page/page-head.tsx";
import { CampaignDialogs } from "../campaign-dialogs.tsx";
import { CampaignFrame } from "../campaign-frame.tsx";
import { CampaignForm } from "../form/campaign-form.tsx";
import { useCampaignId } from "../use-campaign.ts";
import { CampaignFacts } from "./campaign-facts.tsx";
import { CampaignFigures } from "./campaign-figures.tsx";
import { MediaValue } from "./media-value.tsx";
import { PaceStrip } from "./pace-strip.tsx";
import styles from "./overview.module.css";

/** A campaign: its pace, facts, figures and media value. */
export function CampaignPage() {
  const campaignId = useCampaignId();
  return (
    <CampaignFrame campaignId={campaignId}>
      {(campaign) => <Overview campaign={campaign} />}
    </CampaignFrame>
  );
}

function Overview({ campaign }: { campaign: Campaign }) {
  const { act } = useSearch({ from: "/campaigns/$campaignId" });
  const navigate = useNavigate({ from: "/campaigns/$campaignId" });
  const canEdit = useCanEdit();
  const say = useNotice();
  const close = (): void =>
    void navigate({ search: ({ act: _act, ...before }) => before, replace: true });
  return (
    <>
      <div className={styles["line"]}>
        <PaceStrip campaignId={campaign.id} />
      </div>
      <Columns columns="minmax(0, 2fr) minmax(280px, 1fr)">
        <div>
          <CampaignFigures campaign={campaign} />
          <div className={styles["over"]}>
            <MediaValue campaign={campaign} />
          </div>
        </div>
        <CampaignFacts campaign={campaign} />
      </Columns>
      {canEdit && act === "edit" && (
        <CampaignForm
          key={campaign.id}
          campaign={campaign}
          onClose={close}
          onDone={() => {
            close();
            say({ text: texts.saved });
          }}
        />
      )}
      {canEdit && (act === "duplicate" || act === "delete" || act === "cancel") && (
        <CampaignDialogs campaign={campaign} act={act} onClose={close} />
      )}
    </>
  );
}
