import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import type { CallerKind } from "../../../kernel/access/credentials/credential.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import type { RateClass } from "../../../kernel/limits/rate-limit.ts";
import { FEATURES, PLANS } from "../../../kernel/access/plans.ts";

/**
 * The workspace's own objects in the form in which the API returns them: workspace, credential,
 * plan.
 */

export const freshnessSchema = strictObject(
  {
    last_updated: nullable(timestamp),
    age_hours: nullable(Type.Number()),
    stale: Type.Boolean({ description: "Older than 36 hours, or never updated." }),
  },
  {
    $id: "Freshness",
    description:
      "How old the numbers are, judged on when they were fetched. `age_hours` is null where " +
      "there never were any.",
  },
);

const showSummarySchema = strictObject(
  {
    object: oneOf(["show_summary"]),
    id: Type.String(),
    name: Type.String(),
    handle: Type.String(),
    image: nullable(Type.String()),
    public_url: Type.String(),
    categories: Type.Array(Type.String()),
    plan: oneOf(PLANS),
    connected_platforms: Type.Array(Type.String()),
    stale_platforms: Type.Array(Type.String()),
    episode_count: Type.Integer(),
  },
  { $id: "ShowSummary" },
);

/** The kinds of callers that get an answer, with the tiers of their rate limits. */
interface Callers {
  kinds: readonly CallerKind[];
  tiers: readonly RateClass[];
}

const PROGRAMS: Callers = {
  kinds: ["api_key", "oauth"],
  tiers: COLUMNS.workspaces.rate_tier.values,
};
const PEOPLE: Callers = { kinds: ["session"], tiers: ["session"] };

/** The values of these callers alone, with the static type of all of them. */
const kindOf = ({ kinds }: Callers) => Type.Unsafe<CallerKind>(oneOf(kinds));

const credentialFields = (callers: Callers) => ({
  object: oneOf(["credential"]),
  type: kindOf(callers),
  id: Type.String(),
  label: Type.String(),
  scopes: Type.Array(Type.String()),
  client_id: nullable(Type.String()),
  rate_limit: strictObject({
    tier: Type.Unsafe<RateClass>(oneOf(callers.tiers)),
    requests_per_minute: Type.Integer(),
    writes_per_minute: Type.Integer(),
    concurrent: Type.Integer(),
  }),
});

const computed = { computed_at: timestamp, cache_age_seconds: Type.Number() };

const workspaceFields = {
  object: oneOf(["workspace"]),
  effective_uid: Type.String(),
  authenticated_uid: Type.String(),
  auth_kind: kindOf(PROGRAMS),
  key_label: Type.String(),
  scopes: Type.Array(Type.String()),
  kind: oneOf(COLUMNS.workspaces.kind.values),
  is_network: Type.Boolean(),
  is_subnetwork: Type.Boolean(),
  parent_network_uid: nullable(Type.String()),
  network_name: Type.String({ description: "The workspace's own name, whatever its kind." }),
  network_handle: nullable(
    Type.String({ description: "Null for a workspace without a page of its own, as of `solo`." }),
  ),
  network_logo: nullable(Type.String({ description: "Null where no logo was set." })),
  plan: oneOf(PLANS),
  shows: Type.Array(showSummarySchema),
  show_count: Type.Integer(),
  team_size: Type.Integer(),
  subnetwork_count: Type.Integer(),
  campaign_count: Type.Integer(),
  missing_show_ids: Type.Array(Type.String()),
  integrations_summary: Type.Unsafe<Record<string, number>>({
    type: "object",
    additionalProperties: { type: "integer" },
    description: "Platform id to the number of connected shows.",
  }),
  data_freshness: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: freshnessSchema,
    description: "Platform id to freshness; of several connected shows the oldest.",
  }),
  stale_platforms: Type.Array(Type.String()),
  network_default_emv: strictObject({
    likeRate: Type.Number(),
    commentRate: Type.Number(),
    longFormCpm: Type.Number(),
    shortFormCpm: Type.Number(),
  }),
  public_url: nullable(Type.String()),
  app_url: Type.String(),
  ...computed,
  note: nullable(Type.String()),
  credential: strictObject(credentialFields(PROGRAMS), { $id: "Credential" }),
};

export const workspaceSchema = strictObject(workspaceFields, { $id: "Workspace" });

/** The same for a person: the credential is their session. */
export const workspaceOfPersonSchema = strictObject({
  ...workspaceFields,
  auth_kind: kindOf(PEOPLE),
  credential: strictObject(credentialFields(PEOPLE)),
});

export const planSchema = strictObject(
  {
    object: oneOf(["plan"]),
    plan: oneOf(PLANS),
    plan_source: oneOf(["explicit", "subscription", "network", "free"]),
    is_paid: Type.Boolean(),
    premium_platforms: Type.Array(Type.String()),
    locked_platforms: Type.Array(Type.String(), {
      description: "Premium platforms this plan does not open.",
    }),
    gated_features: strictObject(
      Object.fromEntries(FEATURES.map((feature) => [feature, Type.Boolean()])),
      { description: "True: the plan includes the feature." },
    ),
    shows_plans: Type.Unsafe<Record<string, string>>({
      type: "object",
      additionalProperties: { type: "string", enum: [...PLANS] },
      description: "Show id to plan.",
    }),
    writes_enabled: Type.Boolean(),
    note: nullable(Type.String()),
    ...computed,
  },
  { $id: "Plan" },
);
