import type { Campaign, CampaignReconciliation } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/campaigns/delivery";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { minorText } from "../../../numbers/money.ts";
import type { ReconciledSlot } from "./beside.ts";
import styles from "./delivery.module.css";

const fellShort = ({ slots }: CampaignReconciliation): ReconciledSlot[] =>
  slots.filter(({ proposal }) => proposal !== null);

/** What would settle the slots that fell short: a credit, or airings that the API can open. */
export function Proposals({ campaign: { id: campaignId } }: { campaign: Campaign }) {
  const answer = useAnswer((api, options) => api.campaigns.reconciliation(campaignId, options));
  return (
    <div className={styles["over"]}>
      <Panel
        title={texts.proposals.title}
        note={texts.proposals.note}
        answer={answer}
        minHeight={64}
        isEmpty={(data) => fellShort(data).length === 0}
        empty={<Empty title={texts.proposals.none} text={texts.proposals.noneText} />}
        foot={
          answer.data === undefined || fellShort(answer.data).length === 0
            ? ""
            : `${texts.proposals.total(
                minorText(answer.data.totals.credit_minor, answer.data.currency),
              )} · ${texts.proposals.creditNote}`
        }
      >
        {(data) => (
          <ul className={styles["proposals"]}>
            {fellShort(data).map((slot) => (
              <Proposed
                key={slot.slot_id}
                slot={slot}
                campaignId={campaignId}
                currency={data.currency}
              />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function Proposed({
  slot: { slot_id: slotId, show_name: show, position, proposal, makegood_slot_id: made },
  campaignId,
  currency,
}: {
  slot: ReconciledSlot;
  campaignId: string;
  currency: string;
}) {
  const api = useApi();
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const quantity = proposal?.makegood.quantity ?? null;
  const accept = useMutation({
    mutationFn: async () =>
      await api.campaignSlots.makegood(campaignId, slotId, quantity === null ? {} : { quantity }),
    onSuccess: () => {
      void readAgain(`/campaigns/${campaignId}`);
      say({ text: texts.proposals.done });
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  if (proposal === null) return null;
  const credit = proposal.pro_rata.credit_minor;
  return (
    <li>
      <span>
        <Link
          className="link"
          to="/campaigns/$campaignId/board"
          params={{ campaignId }}
          search={{ slot: slotId }}
        >
          {texts.rows.slot(position, show ?? "—")}
        </Link>{" "}
        <span className="muted">
          {texts.proposals.short(
            exactCount(proposal.shortfall),
            exactCount(proposal.delivered_percent),
          )}
        </span>
      </span>
      <span>
        {credit === null
          ? texts.proposals.noPrice
          : texts.proposals.credit(minorText(credit, currency))}{" "}
        <span className="muted">
          {quantity === null ? texts.proposals.noAirings : texts.proposals.airings(quantity)}
        </span>
      </span>
      {made !== null ? (
        <Link
          className="link"
          to="/campaigns/$campaignId/board"
          params={{ campaignId }}
          search={{ slot: made }}
        >
          {texts.proposals.has}
        </Link>
      ) : (
        canEdit && (
          <Button waiting={accept.isPending && "…"} onClick={() => accept.mutate()}>
            {texts.proposals.act(quantity ?? 1)}
          </Button>
        )
      )}
    </li>
  );
}
