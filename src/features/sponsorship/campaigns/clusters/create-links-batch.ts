import { Type } from "typebox";
import { batchOf, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { ApiError, errorBody } from "../../../../kernel/contract/errors.ts";
import { strictObject, validate } from "../../../../kernel/contract/schema.ts";
import { toBody, wholeList } from "../../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { campaignParams } from "../campaign/campaign-params.ts";
import { requireCampaignForWrite } from "../campaign/campaign-access.ts";
import { placedError } from "../placed-error.ts";
import { linkSchema, newLinkFields } from "./link.schema.ts";
import { countLinks } from "./link.store.ts";
import { viewLink } from "./link-view.ts";
import { type NewLink, planLink, type PlannedLink, requireLinkRoom } from "./plan-link.ts";
import { writeLink } from "./write-link.ts";

const LINKS_MAX = 100;

const linkBody = strictObject(newLinkFields);

const resultsSchema = batchOf({ index: Type.Integer() }, linkSchema);

type Outcome = { link: PlannedLink } | { error: ApiError };

export const createLinksBatch = defineWrite({
  id: "campaign_clusters.create_batch",
  method: "POST",
  path: "/v1/campaigns/{campaign_id}/clusters/batch",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: campaignParams,
  body: strictObject(
    {
      links: Type.Array(Type.Unsafe<unknown>({ description: "A link, as when one is created." }), {
        minItems: 1,
        maxItems: LINKS_MAX,
      }),
    },
    { $id: "LinkCampaignClustersBatch" },
  ),
  output: writeResultOf(resultsSchema),
  errors: ["limit_reached"],
  items: { links: linkBody },
  summary: "Link many clusters with a campaign",
  description:
    "Up to 100 at one write token. `data` is a list with an entry for each, in their order: 201 " +
    "with the link, 200 where it existed, 400 or 404. An entry that fails stops no other one.",
  example: {
    params: { campaign_id: "{campaign_id}" },
    body: { links: [{ cluster_ref: "{global_cluster_id}" }] },
  },
  mcp: false,
  preview: async (context, { params: { campaign_id: campaignId }, body: { links } }) => {
    await requireCampaignForWrite(context, campaignId);
    const outcomes: Outcome[] = [];
    for (const [index, link] of links.entries())
      outcomes.push(await outcomeOf(context, campaignId, link, `links[${index}].`));
    const planned = outcomes.filter((outcome) => "link" in outcome);
    requireLinkRoom(
      await countLinks(context.database, context.workspace.id, campaignId),
      planned.filter(({ link }) => link.existing === undefined).length,
    );
    return {
      resource: "campaign_cluster_link",
      id: null,
      // Refused links are not written.
      wouldWrite: { links: links.filter((_, index) => "link" in (outcomes[index] ?? {})) },
      effects: [`Link ${planned.length} of ${links.length} clusters with the campaign.`],
      warnings: outcomes.flatMap((outcome) => ("error" in outcome ? [outcome.error.message] : [])),
      state: { campaignId, outcomes },
    };
  },
  apply: async (context, { state: { campaignId, outcomes } }) => {
    const { requestId, urls } = context;
    const data = [];
    for (const [index, outcome] of outcomes.entries()) {
      const entry = { object: "batch_result" as const, index };
      if ("error" in outcome) {
        const error = errorBody(outcome.error, requestId, urls.addresses.docsUrl);
        data.push({ ...entry, status: outcome.error.status, result: null, error });
        continue;
      }
      const { row, isNew } = await writeLinkAgain(context, campaignId, outcome.link);
      data.push({ ...entry, status: isNew ? 201 : 200, result: viewLink(row), error: null });
    }
    const failed = outcomes.filter((outcome) => "error" in outcome).length;
    const meta = { requested: data.length, succeeded: data.length - failed, failed };
    return {
      id: campaignId,
      data: toBody(wholeList(data, meta), `/v1/campaigns/${campaignId}/clusters/batch`) as View<
        typeof resultsSchema
      >,
    };
  },
});

/**
 * Writes a link. A batch may name one cluster twice; the second entry then finds the link that the
 * first one created.
 */
async function writeLinkAgain(context: WriteContext, campaignId: string, link: PlannedLink) {
  const { reference, slot, nodeIds } = link;
  const again = await planLink(context, campaignId, {
    cluster_ref: `${reference.showId}_${reference.clusterId}`,
    slot_id: slot?.id ?? null,
    ...(nodeIds === undefined ? {} : { node_ids: nodeIds }),
  });
  return writeLink(context, campaignId, again);
}

async function outcomeOf(
  context: WriteContext,
  campaignId: string,
  link: unknown,
  at: string,
): Promise<Outcome> {
  try {
    validate(linkBody, link);
    return { link: await planLink(context, campaignId, link as NewLink, at) };
  } catch (error) {
    if (error instanceof ApiError) return { error: placedError(error, at) };
    throw error;
  }
}
