import type { Campaign, CreateCampaign, UpdateCampaign } from "@castmeter/sdk";
import { amountText, minorOf, wholeOf } from "../../../numbers/money.ts";

/** The fields of the form of a campaign, as texts. */
export interface CampaignValues {
  name: string;
  brand_id: string;
  agency_name: string;
  start_date: string;
  end_date: string;
  timezone: string;
  currency: string;
  budget: string;
  impressions: string;
  reach: string;
  plays: string;
  like_rate: string;
  comment_rate: string;
  long_cpm: string;
  short_cpm: string;
  code: string;
  url: string;
  cta: string;
  talking_points: string;
  tags: string;
  notes: string;
  visibility: Campaign["visibility"];
}

export type CampaignField = keyof CampaignValues;

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** The values of a campaign; of none, those a new one begins with. */
export function campaignValues(
  campaign: Campaign | null,
  { timezone, currency }: { timezone: string; currency: string },
): CampaignValues {
  const own = campaign?.currency ?? currency;
  return {
    name: textOf(campaign?.name),
    brand_id: textOf(campaign?.brand_id),
    agency_name: textOf(campaign?.agency_name),
    start_date: textOf(campaign?.start_date),
    end_date: textOf(campaign?.end_date),
    timezone: campaign?.timezone ?? timezone,
    currency: own,
    budget: amountText(campaign?.budget_minor ?? null, own),
    impressions: textOf(campaign?.goals?.impressions),
    reach: textOf(campaign?.goals?.reach),
    plays: textOf(campaign?.goals?.plays),
    like_rate: textOf(campaign?.emv?.likeRate),
    comment_rate: textOf(campaign?.emv?.commentRate),
    long_cpm: textOf(campaign?.emv?.longFormCpm),
    short_cpm: textOf(campaign?.emv?.shortFormCpm),
    code: textOf(campaign?.promo?.code),
    url: textOf(campaign?.promo?.url),
    cta: textOf(campaign?.promo?.cta),
    talking_points: textOf(campaign?.talking_points),
    tags: campaign?.tags.join(", ") ?? "",
    notes: textOf(campaign?.notes_internal),
    visibility: campaign?.visibility ?? "private",
  };
}

const GOALS = ["impressions", "reach", "plays"] as const;
const RATES = ["like_rate", "comment_rate", "long_cpm", "short_cpm"] as const;

const rateOf = (text: string): number =>
  /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN;

/** Fields whose text is no number. */
export function wrongNumbers(values: CampaignValues): CampaignField[] {
  const hasRates = RATES.some((field) => values[field].trim() !== "");
  return [
    ...(Number.isNaN(minorOf(values.budget, values.currency)) ? (["budget"] as const) : []),
    ...GOALS.filter((field) => Number.isNaN(wholeOf(values[field]))),
    // The four rates are given together or not at all.
    ...(hasRates ? RATES.filter((field) => Number.isNaN(rateOf(values[field]))) : []),
  ];
}

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** Null where every part is null: the API then has none. */
const orNone = <Parts extends object>(parts: Parts): Parts | null =>
  Object.values(parts).every((part) => part === null) ? null : parts;

type Body = Omit<UpdateCampaign, "status" | "archived">;

/** What the API is sent for the values; every number must be one. */
function bodyOf(values: CampaignValues): Body {
  const hasRates = RATES.some((field) => values[field].trim() !== "");
  return {
    name: values.name.trim(),
    brand_id: orNull(values.brand_id),
    agency_name: orNull(values.agency_name),
    start_date: orNull(values.start_date),
    end_date: orNull(values.end_date),
    timezone: values.timezone,
    currency: values.currency,
    budget_minor: minorOf(values.budget, values.currency),
    goals: orNone({
      impressions: wholeOf(values.impressions),
      reach: wholeOf(values.reach),
      plays: wholeOf(values.plays),
    }),
    emv: hasRates
      ? {
          likeRate: rateOf(values.like_rate),
          commentRate: rateOf(values.comment_rate),
          longFormCpm: rateOf(values.long_cpm),
          shortFormCpm: rateOf(values.short_cpm),
        }
      : null,
    promo: orNone({ code: orNull(values.code), url: orNull(values.url), cta: orNull(values.cta) }),
    talking_points: orNull(values.talking_points),
    tags: values.tags
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
    notes_internal: orNull(values.notes),
    visibility: values.visibility,
  };
}

/** The body of a new campaign: what is empty is left out. */
export function newCampaign(values: CampaignValues): CreateCampaign {
  const { visibility: _visibility, ...body } = bodyOf(values);
  const filled = Object.entries(body).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(filled) as unknown as CreateCampaign;
}

/** What differs from the stored values; empty where nothing does. */
export function campaignChanges(stored: CampaignValues, values: CampaignValues): UpdateCampaign {
  const before: Record<string, unknown> = { ...bodyOf(stored) };
  const changed = Object.entries(bodyOf(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed);
}
