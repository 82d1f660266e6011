import type { CampaignPacing } from "@castmeter/sdk";
import { texts } from "#texts/campaigns/overview";
import { useAnswer } from "../../../api/use-answer.ts";
import { compactCount, estimateText, exactCount } from "../../../numbers/count.ts";
import { Panel } from "../../../parts/page/panel.tsx";
import { percentDue, pointsApart, rulerEnd, shareAt } from "./pace.ts";
import styles from "./pace-strip.module.css";

/** How much was delivered on a ruler; the line across it is what should be there by air dates. */
export function PaceStrip({ campaignId }: { campaignId: string }) {
  const answer = useAnswer((api, options) => api.campaigns.pacing(campaignId, options));
  return (
    <Panel title={texts.pace.title} note={texts.pace.note} answer={answer} minHeight={74}>
      {(pacing) => <Ruler pacing={pacing} />}
    </Panel>
  );
}

function Ruler({ pacing }: { pacing: CampaignPacing }) {
  const { goal, actual, expected, projected_total: projected, percent_time: time } = pacing;
  if (goal === null)
    return (
      <p className="muted">
        {actual === null
          ? texts.pace.noGoalText
          : `${exactCount(actual)} · ${texts.pace.noGoalText}`}
      </p>
    );
  const end = rulerEnd(pacing);
  const due = percentDue(pacing);
  return (
    <div className={styles["strip"]}>
      <div className={styles["number"]}>
        <span className="muted">{texts.pace.delivered}</span>
        <strong>{actual === null ? "—" : exactCount(actual)}</strong>
        <span className="muted">
          {actual === null
            ? texts.pace.nothing
            : texts.pace.of(exactCount(goal.target), goal.source)}
        </span>
      </div>
      <div
        className={styles["ruler"]}
        role="img"
        aria-label={texts.pace.ruler(
          exactCount(actual ?? 0),
          exactCount(expected ?? 0),
          exactCount(goal.target),
        )}
      >
        {expected !== null && (
          <span
            className={styles["should"]}
            data-end={expected > end / 2 || undefined}
            style={{ insetInlineStart: shareAt(expected, end) }}
          >
            {texts.pace.should(exactCount(expected))}
          </span>
        )}
        <div className={styles["bar"]}>
          <i style={{ width: shareAt(actual ?? 0, end) }} />
          {expected !== null && <b style={{ insetInlineStart: shareAt(expected, end) }} />}
          {end > goal.target && <s style={{ insetInlineStart: shareAt(goal.target, end) }} />}
        </div>
        <div className={styles["ticks"]}>
          {[0, 1, 2, 3].map((third) => (
            <span key={third}>{compactCount(Math.round((end * third) / 3))}</span>
          ))}
        </div>
      </div>
      <div className={styles["number"]}>
        <span className="muted">{texts.pace.pace}</span>
        <strong className={styles[pacing.state]}>{paceText(pacing)}</strong>
        <span className="muted">{texts.pace.times(percentText(time), percentText(due))}</span>
      </div>
      <div className={styles["number"]}>
        <span className="muted">{texts.pace.end}</span>
        <strong className={styles["estimate"]}>
          {projected === null ? "—" : estimateText(projected)}
        </strong>
        <span className="muted">{texts.pace.endNote}</span>
      </div>
    </div>
  );
}

const percentText = (percent: number | null): string =>
  percent === null ? "—" : exactCount(percent);

function paceText(pacing: CampaignPacing): string {
  const points = pointsApart(pacing);
  if (pacing.state === "on_track") return texts.pace.onTrack;
  if (pacing.state === "no_goal" || points === null) return texts.pace.noGoal;
  return pacing.state === "behind"
    ? texts.pace.behind(exactCount(Math.abs(points)))
    : texts.pace.ahead(exactCount(Math.abs(points)));
}
