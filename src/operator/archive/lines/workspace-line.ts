import { Type } from "typebox";
import { PLANS } from "../../../kernel/access/plans.ts";
import { nullable, oneOf } from "../../../kernel/contract/schema.ts";
import { asColumns } from "../archive-fields.ts";
import { defineArchiveObject, handleText, plainId, shortText } from "../archive-object.ts";

const plan = { schema: Type.Optional(nullable(oneOf(PLANS))) };
const rate = { schema: Type.Number({ minimum: 0 }) };

/**
 * A workspace with the shows it refers to, in its own order. `plan` is its own plan, not an
 * inherited one. Its keys have no line: a secret is never exported, and a key is useless without
 * its secret.
 */
export const workspaceObject = defineArchiveObject({
  object: "workspace",
  table: "workspaces",
  key: ["workspace_id"],
  times: ["created_at", "updated_at"],
  fields: {
    effective_uid: { column: "workspace_id", schema: plainId },
    ...asColumns("kind"),
    network_name: { column: "name", schema: shortText(200) },
    network_handle: { column: "handle", schema: Type.Optional(nullable(handleText)) },
    network_logo: { column: "logo_url" },
    parent_network_uid: {
      column: "parent_workspace_id",
      schema: Type.Optional(nullable(plainId)),
    },
    ...asColumns("activation_state", "activated_at"),
    plan: { column: "explicit_plan", ...plan },
    subscription_plan: plan,
    ...asColumns("writes_enabled", "rate_tier"),
    network_default_emv: {
      fields: {
        likeRate: { column: "emv_like_rate", ...rate },
        commentRate: { column: "emv_comment_rate", ...rate },
        longFormCpm: { column: "emv_long_form_cpm", ...rate },
        shortFormCpm: { column: "emv_short_form_cpm", ...rate },
      },
    },
    show_ids: { column: null, schema: Type.Array(plainId, { uniqueItems: true }) },
    ...asColumns("created_at", "updated_at"),
  },
  computed: [
    "authenticated_uid",
    "auth_kind",
    "key_label",
    "scopes",
    "is_network",
    "is_subnetwork",
    "shows",
    "show_count",
    "team_size",
    "subnetwork_count",
    "campaign_count",
    "missing_show_ids",
    "integrations_summary",
    "data_freshness",
    "stale_platforms",
    "public_url",
    "app_url",
    "computed_at",
    "cache_age_seconds",
    "note",
    "credential",
  ],
});

/**
 * A member of a workspace or an open invitation to it. The address is complete, because an archive
 * with masked addresses is not a backup.
 */
export const teamMemberObject = defineArchiveObject({
  object: "team_member",
  table: "workspace_members",
  key: ["workspace_id", "id"],
  times: ["created_at"],
  fields: {
    id: { schema: shortText(100) },
    effective_uid: { column: "workspace_id", schema: plainId },
    email: { schema: Type.String({ pattern: "^[^\\s@]+@[^\\s@]+$", maxLength: 320 }) },
    ...asColumns("name", "role", "status", "invited_at", "joined_at", "expires_at", "created_at"),
  },
});
