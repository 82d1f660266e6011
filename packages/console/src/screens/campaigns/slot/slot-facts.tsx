import type { Campaign, CampaignSlot } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/campaigns/slot";
import { useAnswer } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { momentText } from "../../../numbers/time.ts";
import { type Fact, Facts } from "../../../parts/page/facts.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { unitsText } from "../../../numbers/money.ts";
import { rateText, whenText } from "./slot-words.ts";

/** What was agreed of a slot, where it aired, and what it brought so far. */
export function SlotFacts({
  campaign,
  slot,
  showName,
}: {
  campaign: Campaign;
  slot: CampaignSlot;
  showName: string;
}) {
  const { show_id: showId, episode_id: episodeId } = slot;
  const episode = useAnswer((api, options) =>
    episodeId === null ? null : api.episodes.get(showId, episodeId, {}, options),
  );
  const pacing = useAnswer((api, options) => api.campaigns.pacing(campaign.id, options));
  const own = pacing.data?.by_slot.find(({ slot_id: id }) => id === slot.id);
  const figures = useAnswer((api, options) =>
    api.campaignSlots.get(campaign.id, slot.id, { expand: ["metrics"] }, options),
  ).data?.metrics;
  const { facts } = texts;
  const optional = (name: string, value: string | null): Fact[] =>
    value === null || value === "" ? [] : [{ name, value }];
  const kind = [
    texts.deliverables[slot.deliverable_type],
    slot.placement === null ? null : texts.placements[slot.placement],
    slot.read_type === null ? null : texts.readTypes[slot.read_type],
    slot.insertion === null ? null : texts.insertions[slot.insertion],
  ].filter((part) => part !== null);
  return (
    <Facts
      facts={[
        { name: facts.show, value: showName },
        { name: facts.when, value: whenText(slot) },
        ...optional(facts.airedAt, slot.aired_at === null ? null : momentText(slot.aired_at)),
        {
          name: facts.episode,
          value:
            episodeId === null ? (
              <span className="muted">{facts.noEpisode}</span>
            ) : (
              <Link
                className="link"
                to="/shows/$showId/episodes/$episodeId"
                params={{ showId, episodeId }}
              >
                {episode.data?.title ?? episodeId}
              </Link>
            ),
        },
        ...(slot.cluster_refs.length === 0
          ? []
          : [{ name: facts.clusters, value: <Clusters refs={slot.cluster_refs} /> }]),
        { name: facts.kind, value: kind.join(" · ") },
        ...(slot.quantity === 1 ? [] : [{ name: facts.quantity, value: String(slot.quantity) }]),
        { name: facts.price, value: rateText(slot) },
        ...optional(
          facts.guaranteed,
          slot.guaranteed_impressions === null ? null : exactCount(slot.guaranteed_impressions),
        ),
        { name: facts.delivered, value: <Count value={own?.actual ?? null} isInline /> },
        ...optional(
          facts.due,
          own === undefined || own.expected === null ? null : exactCount(own.expected),
        ),
        ...optional(facts.countedIn, (own?.counted_in ?? []).join(", ")),
        ...(figures === undefined
          ? []
          : [
              { name: facts.reach, value: <Count value={figures.reach} isInline /> },
              {
                name: facts.emv,
                value: figures.emv === null ? "—" : unitsText(figures.emv, campaign.currency),
              },
            ]),
        ...optional(facts.code, slot.promo_code),
        ...optional(facts.url, slot.promo_url),
        ...optional(facts.copy, slot.copy),
        ...optional(facts.external, slot.external_ref),
        ...optional(facts.notes, slot.notes),
      ]}
    />
  );
}

const Clusters = ({ refs }: { refs: readonly string[] }) =>
  refs.map((ref, index) => (
    <span key={ref}>
      {index > 0 && ", "}
      <Link className="link" to="/clusters/$clusterId" params={{ clusterId: ref }}>
        {String(index + 1)}
      </Link>
    </span>
  ));
