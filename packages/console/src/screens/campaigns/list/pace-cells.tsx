import type { Campaign, CampaignPacing } from "@castmeter/sdk";
import { texts } from "#texts/campaigns/list";
import { useAnswer } from "../../../api/use-answer.ts";
import { Count } from "../../../parts/numbers/count.tsx";
import { shareAt } from "../overview/pace.ts";
import styles from "./list.module.css";

/** Pacing of one campaign; null where nothing of it can have aired. */
function usePacing({ id, status }: Campaign): CampaignPacing | undefined {
  const isRunning = status !== "draft" && status !== "canceled";
  return useAnswer((api, options) => (isRunning ? api.campaigns.pacing(id, options) : null)).data;
}

/** What was delivered beside what should be by air dates, as a small ruler and a word. */
export function PaceCell({ campaign }: { campaign: Campaign }) {
  const pacing = usePacing(campaign);
  if (pacing === undefined) return <span className="muted">—</span>;
  const { goal, actual, expected, state } = pacing;
  if (goal === null) return <span className="muted">{texts.paces.no_goal}</span>;
  return (
    <span className={styles["pace"]}>
      <span className={styles["ruler"]} aria-hidden="true">
        <i style={{ width: shareAt(actual ?? 0, goal.target) }} />
        {expected !== null && <b style={{ insetInlineStart: shareAt(expected, goal.target) }} />}
      </span>
      <span className={state === "behind" ? styles["behind"] : "muted"}>
        {actual === null && campaign.status === "scheduled" ? texts.noPace : texts.paces[state]}
      </span>
    </span>
  );
}

export function DeliveredCell({ campaign }: { campaign: Campaign }) {
  const pacing = usePacing(campaign);
  return <Count value={pacing?.actual ?? null} isInline />;
}

export function BookedCell({ campaign }: { campaign: Campaign }) {
  const pacing = usePacing(campaign);
  const target = pacing?.goal?.target ?? campaign.goals?.impressions ?? null;
  return <Count value={target} isInline />;
}
