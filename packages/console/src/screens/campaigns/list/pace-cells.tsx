import type { Campaign, CampaignPacing } from "@castmeter/sdk";
import { texts } from "#texts/campaigns/list";
import { useAnswer } from "../../../api/use-answer.ts";
import { Count, type CountMark } from "../../../parts/numbers/count.tsx";
import { shareAt } from "../overview/pace.ts";
import styles from "./list.module.css";

/** Pacing of one campaign; null where nothing of it can have aired, undefined until it is here. */
function usePacing({ id, status }: Campaign): CampaignPacing | null | undefined {
  const isRunning = status !== "draft" && status !== "canceled";
  const { data, error } = useAnswer((api, options) =>
    isRunning ? api.campaigns.pacing(id, options) : null,
  );
  return isRunning && error === null ? data : null;
}

/** What was delivered beside what should be by air dates, as a small ruler and a word. */
export function PaceCell({ campaign }: { campaign: Campaign }) {
  const pacing = usePacing(campaign);
  if (pacing === undefined) return <span className="muted">{texts.reading}</span>;
  if (pacing === null) return <span className={`muted ${styles["none"]}`}>—</span>;
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
  if (pacing === undefined) return null;
  return <Count value={pacing?.actual ?? null} mark={markOf(pacing)} isInline />;
}

export function BookedCell({ campaign }: { campaign: Campaign }) {
  const pacing = usePacing(campaign);
  if (pacing === undefined) return null;
  const target = pacing?.goal?.target ?? campaign.goals?.impressions ?? null;
  const mark = { kind: "unknown", reason: texts.paces.no_goal } as const;
  return <Count value={target} mark={target === null ? mark : null} isInline />;
}

/** Why there is no number: nothing aired, or nothing of it is counted so far. */
const markOf = (pacing: CampaignPacing | null): CountMark | null =>
  pacing === null || pacing.actual === null ? { kind: "unknown", reason: texts.noPace } : null;
