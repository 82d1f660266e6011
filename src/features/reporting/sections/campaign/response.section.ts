import { Type } from "typebox";
import type { Block } from "../../../../domain/report-documents/document.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type ColumnOf, sentence, table } from "../reading/blocks.ts";
import {
  type AirCheck,
  type Campaign,
  type CampaignReads,
  readAirChecks,
  readCampaign,
  type Slot,
} from "../reading/campaign-reads.ts";
import { idText } from "../reading/words.ts";
import { defineSection } from "../section.ts";
import { hasAired } from "./slot-rows.ts";

/** A promo code or link with the slots that name it. */
interface Offer {
  key: string;
  code: string | null;
  url: string | null;
  slots: Slot[];
}

export const responseSection = defineSection({
  type: "response",
  title: "Response",
  description:
    "Promo codes and links, on how many slots they are and how often air checks heard them, and " +
    "beside them counts that others supplied, with their labels.",
  reports: ["campaign", "custom"],
  options: strictObject({
    show_supplied: Type.Boolean({
      default: true,
      description: "Counts that ad servers supplied, by label.",
    }),
  }),
  read: async (reading, options) => {
    const reads = await readCampaign(reading);
    if (reads === undefined) return undefined;
    const blocks = [
      ...(await offerBlocks(reads)),
      ...(options.show_supplied ? suppliedBlocks(reads.campaign) : []),
    ];
    return blocks.length === 0 ? undefined : { blocks };
  },
});

async function offerBlocks(reads: CampaignReads): Promise<Block[]> {
  const offers = offersOf(reads);
  if (offers.length === 0) return [];
  const checks = Map.groupBy(await readAirChecks(reads), ({ slot_id: id }) => id);
  return [
    table("offers", "Codes and links", {
      items: offers,
      keyOf: ({ key }) => key,
      columns: offerColumns(checks),
    }),
    sentence(
      "not_measured",
      "Redemptions of codes and visits of links are counted by the advertiser and are not known " +
        "here.",
    ),
  ];
}

/** Codes and links of slots, and those of the campaign for slots without their own. */
function offersOf({ campaign, slots }: CampaignReads): Offer[] {
  const offers = new Map<string, Offer>();
  for (const slot of slots.filter(({ status }) => status !== "canceled")) {
    const hasOwn = slot.promo_code !== null || slot.promo_url !== null;
    const code = hasOwn ? slot.promo_code : (campaign.promo?.code ?? null);
    const url = hasOwn ? slot.promo_url : (campaign.promo?.url ?? null);
    if (code === null && url === null) continue;
    const key = `${code ?? ""} ${url ?? ""}`.trim();
    const offer = offers.get(key);
    if (offer === undefined) offers.set(key, { key, code, url, slots: [slot] });
    else offer.slots.push(slot);
  }
  return [...offers.values()];
}

const offerColumns = (checks: ReadonlyMap<string, AirCheck[]>): ColumnOf<Offer>[] => {
  const heard = ({ slots }: Offer, found: boolean): number =>
    slots.filter(({ id }) => {
      // The newest one counts, so that no slot is in both columns.
      const own = (checks.get(id) ?? []).find(
        ({ status, promo_code_found: is }) => status !== "rejected" && is !== null,
      );
      return own?.promo_code_found === found;
    }).length;
  return [
    { key: "code", label: "Code", kind: "text", cell: ({ code }) => code },
    {
      key: "link",
      label: "Link",
      kind: "link",
      cell: ({ url }) => (url === null ? null : { text: url, url }),
    },
    { key: "slots", label: "Slots", kind: "count", cell: ({ slots }) => slots.length },
    {
      key: "aired",
      label: "Aired",
      kind: "count",
      cell: ({ slots }) => slots.filter(hasAired).length,
    },
    {
      key: "code_heard",
      label: "Slots whose check heard the code",
      kind: "count",
      cell: (offer) => (offer.code === null ? null : heard(offer, true)),
    },
    {
      key: "code_not_heard",
      label: "Slots whose check did not",
      kind: "count",
      cell: (offer) => (offer.code === null ? null : heard(offer, false)),
    },
  ];
};

const suppliedBlocks = ({ external_delivery_totals: totals }: Campaign): Block[] =>
  totals.length === 0
    ? []
    : [
        table("supplied", "Supplied by ad servers", {
          items: totals,
          keyOf: ({ source, label }) => `${source} ${label ?? ""}`.trim(),
          columns: [
            {
              key: "source",
              label: "Source",
              kind: "text",
              cell: ({ source }) => idText(source),
            },
            { key: "label", label: "Label", kind: "text", cell: ({ label }) => label },
            {
              key: "impressions",
              label: "Impressions",
              kind: "count",
              cell: ({ impressions }) => impressions,
            },
            {
              key: "listeners",
              label: "Listeners, a sum over days",
              kind: "count",
              cell: ({ listeners }) => listeners,
            },
          ],
        }),
      ];
