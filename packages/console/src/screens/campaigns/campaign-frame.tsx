import type { Campaign } from "@castmeter/sdk";
import type { ReactNode } from "react";
import { texts } from "#texts/campaigns";
import { Chip } from "../../parts/marks/mark.tsx";
import { PageHead, PageTabs } from "../../parts/page/page-head.tsx";
import { Bars, ProblemView } from "../../parts/page/panel.tsx";
import { CampaignActs } from "./campaign-acts.tsx";
import styles from "./campaign-frame.module.css";
import { CAMPAIGN_TONES, daysText } from "./campaign-words.ts";
import { useCampaign } from "./use-campaign.ts";

const CRUMBS = [{ label: texts.title, link: { to: "/campaigns" } as never }] as const;

/**
 * Head and tabs of a campaign around one of its parts, which is shown once the campaign is here.
 *
 * @param children The part; a function is given the campaign.
 */
export function CampaignFrame({
  campaignId,
  children,
}: {
  campaignId: string;
  children: ReactNode | ((campaign: Campaign) => ReactNode);
}) {
  const answer = useCampaign(campaignId);
  const campaign = answer.data?.id === campaignId ? answer.data : undefined;
  if (campaign === undefined)
    return (
      <>
        <PageHead title={texts.campaign} crumbs={CRUMBS} />
        <div className={styles["state"]}>
          {answer.error === null ? (
            <Bars height={400} />
          ) : (
            <ProblemView error={answer.error} onTryAgain={() => void answer.refetch()} />
          )}
        </div>
      </>
    );
  const params = { campaignId };
  return (
    <>
      <PageHead
        title={campaign.name}
        crumbs={CRUMBS}
        facts={
          <>
            <Chip tone={CAMPAIGN_TONES[campaign.status]}>{texts.states[campaign.status]}</Chip>
            {campaign.archived && (
              <span title={texts.facts.archivedText}>
                <Chip tone="off">{texts.facts.archived}</Chip>
              </span>
            )}
            <span>{factsOf(campaign)}</span>
          </>
        }
        acts={<CampaignActs campaign={campaign} />}
      />
      <PageTabs
        label={texts.tabs.label}
        tabs={[
          { label: texts.tabs.overview, link: { to: "/campaigns/$campaignId", params } as never },
          {
            label: texts.tabs.board,
            link: { to: "/campaigns/$campaignId/board", params } as never,
            count: campaign.slots_by_status["makegood_due"] ?? 0,
          },
          {
            label: texts.tabs.delivery,
            link: { to: "/campaigns/$campaignId/delivery", params } as never,
          },
          {
            label: texts.tabs.airChecks,
            link: { to: "/campaigns/$campaignId/air-checks", params } as never,
            hasParts: true,
          },
          {
            label: texts.tabs.clusters,
            link: { to: "/campaigns/$campaignId/clusters", params } as never,
          },
        ]}
      />
      {typeof children === "function" ? children(campaign) : children}
    </>
  );
}

const factsOf = (campaign: Campaign): string =>
  [
    daysText(campaign),
    texts.facts.shows(campaign.show_ids.length),
    texts.facts.slots(campaign.slot_count),
  ].join(" · ");
