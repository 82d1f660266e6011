import { foldText } from "../matching/fold-text.ts";
import { fitProfiles, namesIt } from "./text-fit.ts";

/**
 * Finds brands that fit a show, an episode or a brief, with the reasons (docs/sponsors.md#matches).
 */

export interface BrandProfile {
  id: string;
  name: string;
  description: string | null;
  categories: readonly string[];
  talkingPoints: string | null;
  blockedCategories: readonly string[];
  blockedTopics: readonly string[];
}

export interface PastCampaign {
  brandId: string;
  showId: string;
  campaignId: string;
  campaignName: string;
}

/** The texts and values that brands are matched with. */
export interface Subject {
  /** The show; null where there is only a brief. */
  show: { id: string; name: string; categories: readonly string[] } | null;
  /** Text of the brief, and of the known facts about show and episode. */
  text: string;
  /** Spoken text of the episode; empty where it is not known. */
  spoken: string;
}

export interface ProofPoint {
  type: "past_campaign" | "category" | "topic" | "mention";
  text: string;
  /** Id of the campaign. */
  ref: string | null;
}

export interface BrandMatch {
  brandId: string;
  /** Score from 1 to 100: the sum of the parts. */
  score: number;
  parts: { category: number; topic: number; past_campaign: number; mention: number };
  reason: string;
  proofPoints: ProofPoint[];
}

const CATEGORY_POINTS = 40;
const TOPIC_POINTS = 30;
const SHOW_CAMPAIGN_POINTS = 20;
const SIBLING_CAMPAIGN_POINTS = 12;
const MENTION_POINTS = 10;
const PROOF_POINTS_MAX = 6;

const folded = (texts: readonly string[]): Set<string> => new Set(texts.map(foldText));

/** Brands that fit, the best first; brands that block the show or the subject are left out. */
export function matchBrands(
  brands: readonly BrandProfile[],
  subject: Subject,
  past: readonly PastCampaign[],
): BrandMatch[] {
  const categories = folded(subject.show?.categories ?? []);
  const whole = `${subject.text}\n${subject.spoken}`;
  const open = brands.filter(
    (brand) =>
      !brand.blockedCategories.some((category) => categories.has(foldText(category))) &&
      !brand.blockedTopics.some((topic) => namesIt(whole, topic)),
  );
  const fits = fitProfiles(
    whole,
    open.map(({ description, categories: own, talkingPoints }) =>
      [description ?? "", own.join(" "), talkingPoints ?? ""].join("\n"),
    ),
  );
  const byBrand = Map.groupBy(past, ({ brandId }) => brandId);
  return open
    .map((brand, index) =>
      judge(brand, {
        subject,
        categories,
        fit: fits[index] ?? { share: 0, shared: [] },
        campaigns: byBrand.get(brand.id) ?? [],
        isMentioned: namesIt(whole, brand.name),
      }),
    )
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || (one.brandId < other.brandId ? -1 : 1));
}

interface Evidence {
  subject: Subject;
  categories: ReadonlySet<string>;
  fit: { share: number; shared: readonly string[] };
  campaigns: readonly PastCampaign[];
  isMentioned: boolean;
}

function judge(
  brand: BrandProfile,
  { subject, categories, fit, campaigns, isMentioned }: Evidence,
): BrandMatch {
  const shared = brand.categories.filter((category) => categories.has(foldText(category)));
  const onShow = campaigns.filter(({ showId }) => showId === subject.show?.id);
  const parts = {
    category:
      shared.length === 0
        ? 0
        : Math.round(CATEGORY_POINTS * (0.5 + (0.5 * shared.length) / brand.categories.length)),
    topic: Math.round(TOPIC_POINTS * fit.share),
    past_campaign:
      onShow.length > 0 ? SHOW_CAMPAIGN_POINTS : campaigns.length > 0 ? SIBLING_CAMPAIGN_POINTS : 0,
    mention: isMentioned ? MENTION_POINTS : 0,
  };
  const score = Math.min(
    100,
    Object.values(parts).reduce((sum, points) => sum + points, 0),
  );
  const topics = fit.shared.slice(0, 4).join(", ");
  const proofPoints: ProofPoint[] = [
    ...shared.map((category) => ({
      type: "category" as const,
      text: `The show is in the brand's category ${category}.`,
      ref: null,
    })),
    ...distinctCampaigns(onShow.length > 0 ? onShow : campaigns).map((campaign) => ({
      type: "past_campaign" as const,
      text:
        campaign.showId === subject.show?.id
          ? `Ran ${campaign.campaignName} on this show.`
          : `Ran ${campaign.campaignName} on another show of the network.`,
      ref: campaign.campaignId,
    })),
    ...(parts.topic > 0
      ? [{ type: "topic" as const, text: `Shared words: ${topics}.`, ref: null }]
      : []),
    ...(isMentioned
      ? [{ type: "mention" as const, text: `${brand.name} is named in it.`, ref: null }]
      : []),
  ];
  return {
    brandId: brand.id,
    score,
    parts,
    reason: reasonOf(parts, { shared, topics }),
    proofPoints: proofPoints.slice(0, PROOF_POINTS_MAX),
  };
}

const distinctCampaigns = (campaigns: readonly PastCampaign[]): PastCampaign[] =>
  [...new Map(campaigns.map((campaign) => [campaign.campaignId, campaign])).values()].slice(0, 2);

function reasonOf(
  parts: BrandMatch["parts"],
  { shared, topics }: { shared: readonly string[]; topics: string },
): string {
  const reasons = [
    ...(parts.category > 0 ? [`shares ${shared.join(", ")} (${parts.category})`] : []),
    ...(parts.topic > 0 ? [`fits the subject by ${topics} (${parts.topic})`] : []),
    ...(parts.past_campaign > 0 ? [`has advertised here before (${parts.past_campaign})`] : []),
    ...(parts.mention > 0 ? [`is named (${parts.mention})`] : []),
  ];
  const text = reasons.join("; ");
  return text === "" ? "" : `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}
