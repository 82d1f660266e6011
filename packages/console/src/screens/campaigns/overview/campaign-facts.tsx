import type { Campaign } from "@castmeter/sdk";
import { Link, type LinkProps } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/campaigns";
import { texts } from "#texts/campaigns/overview";
import { useAnswer } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { type Fact, Facts } from "../../../parts/page/facts.tsx";
import { daysText } from "../campaign-words.ts";
import { minorText } from "../../../numbers/money.ts";
import styles from "./overview.module.css";
import { shareAt } from "./pace.ts";

/** What was agreed: brand, days, money, promo, and the order that the campaign came from. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const metrics = useAnswer((api, options) => api.campaigns.metrics(campaign.id, {}, options));
  const goals = metrics.data?.goals_progress ?? [];
  return (
    <section className={styles["facts"]}>
      <h2>{texts.facts.title}</h2>
      <Facts facts={factsOf(campaign)} />
      {goals.length > 0 && (
        <>
          <h2>{texts.goals}</h2>
          {goals.map(({ metric, target, value, percent }) => (
            <div key={metric} className={styles["goal"]}>
              <span>
                {texts.goal[metric]}{" "}
                <span className="muted">
                  {value === null || percent === null
                    ? exactCount(target)
                    : texts.goalOf(exactCount(value), exactCount(target), exactCount(percent))}
                </span>
              </span>
              <span aria-hidden="true">
                <i style={{ width: shareAt(value ?? 0, target) }} />
              </span>
            </div>
          ))}
        </>
      )}
    </section>
  );
}

const STATES = [
  "verified",
  "aired",
  "scheduled",
  "open",
  "makegood_due",
  "missed",
  "canceled",
] as const;

/** A link to a page whose route another area has. */
const ofOtherArea = (to: string, params: Readonly<Record<string, string>>): LinkProps =>
  ({ to, params }) as unknown as LinkProps;

function factsOf(campaign: Campaign): Fact[] {
  const { brand, promo, currency, insertion_order_id: order, slots_by_status: slots } = campaign;
  const { facts } = texts;
  const optional = (name: string, value: string | null): Fact[] =>
    value === null || value === "" ? [] : [{ name, value }];
  return [
    {
      name: facts.brand,
      value:
        brand === null ? (
          facts.noBrand
        ) : (
          <Link className="link" {...ofOtherArea("/brands/$brandId", { brandId: brand.id })}>
            {brand.name}
          </Link>
        ),
    },
    ...optional(facts.agency, campaign.agency_name),
    { name: facts.days, value: daysText(campaign) },
    { name: facts.timezone, value: campaign.timezone },
    ...optional(
      facts.budget,
      campaign.budget_minor === null ? null : minorText(campaign.budget_minor, currency),
    ),
    {
      name: facts.slots,
      value:
        STATES.filter((state) => (slots[state] ?? 0) > 0)
          .map((state) => facts.slotsOf(slots[state] ?? 0, areaTexts.slotStates[state]))
          .join(", ") || "0",
    },
    { name: facts.clusters, value: exactCount(campaign.cluster_count) },
    ...optional(
      facts.promo,
      promo === null ? null : [promo.code, promo.url, promo.cta].filter(Boolean).join(" · "),
    ),
    {
      name: facts.order,
      value:
        order === null ? (
          <span className="muted">{facts.byHand}</span>
        ) : (
          <Link className="link" {...ofOtherArea("/insertion-orders/$orderId", { orderId: order })}>
            {facts.openOrder}
          </Link>
        ),
    },
    ...(campaign.talking_points === null
      ? []
      : [
          {
            name: facts.points,
            value: <span className={styles["points"]}>{campaign.talking_points}</span>,
          },
        ]),
    ...optional(facts.tags, campaign.tags.join(", ")),
    ...optional(facts.notes, campaign.notes_internal),
  ];
}
