import type { Selectable } from "kysely";
import { Type } from "typebox";
import type { WorkspaceMembersTable, WorkspacesTable } from "../../../db/schema/tables.ts";
import { PLANS } from "../../../kernel/access/plans.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import {
  defineArchiveObject,
  handleText,
  isoTime,
  optionalText,
  optionalTime,
  plainId,
  shortText,
} from "../archive-object.ts";

const rate = Type.Number({ minimum: 0 });

/**
 * A workspace with the shows it points at, in its own order. `plan` is the one set for it, not what
 * it inherits.
 */
export const workspaceObject = defineArchiveObject({
  object: "workspace",
  table: "workspaces",
  key: ["workspace_id"],
  times: ["created_at", "updated_at"],
  fieldOf: { workspace_id: "effective_uid", handle: "network_handle", name: "network_name" },
  schema: strictObject({
    object: oneOf(["workspace"]),
    effective_uid: plainId,
    kind: oneOf(["network", "subnetwork", "solo"]),
    network_name: shortText(200),
    network_handle: Type.Optional(nullable(handleText)),
    network_logo: optionalText,
    parent_network_uid: Type.Optional(nullable(plainId)),
    activation_state: Type.Optional(oneOf(["invited", "active", "suspended"])),
    activated_at: optionalTime,
    plan: Type.Optional(nullable(oneOf(PLANS))),
    subscription_plan: Type.Optional(nullable(oneOf(PLANS))),
    writes_enabled: Type.Optional(Type.Boolean()),
    rate_tier: Type.Optional(oneOf(["default", "partner"])),
    network_default_emv: Type.Optional(
      strictObject({ likeRate: rate, commentRate: rate, longFormCpm: rate, shortFormCpm: rate }),
    ),
    show_ids: Type.Array(plainId, { uniqueItems: true }),
    created_at: Type.Optional(timestamp),
    updated_at: Type.Optional(timestamp),
  }),
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
  rowOf: (line) => ({
    workspace_id: line.effective_uid,
    kind: line.kind,
    name: line.network_name,
    handle: line.network_handle ?? null,
    logo_url: line.network_logo ?? null,
    parent_workspace_id: line.parent_network_uid ?? null,
    activation_state: line.activation_state ?? "active",
    activated_at: isoTime(line.activated_at),
    explicit_plan: line.plan ?? null,
    subscription_plan: line.subscription_plan ?? null,
    writes_enabled: line.writes_enabled ?? true,
    rate_tier: line.rate_tier ?? "default",
    emv_like_rate: line.network_default_emv?.likeRate ?? 0.1,
    emv_comment_rate: line.network_default_emv?.commentRate ?? 0.5,
    emv_long_form_cpm: line.network_default_emv?.longFormCpm ?? 25,
    emv_short_form_cpm: line.network_default_emv?.shortFormCpm ?? 10,
    created_at: isoTime(line.created_at),
    updated_at: isoTime(line.updated_at),
  }),
});

/**
 * The line of a workspace. Its keys have no line: a secret is never exported, and a key is useless
 * without its secret.
 */
export function workspaceLine(
  row: Selectable<WorkspacesTable>,
  showIds: readonly string[],
): Record<string, unknown> {
  return {
    object: "workspace",
    effective_uid: row.workspace_id,
    kind: row.kind,
    network_name: row.name,
    network_handle: row.handle,
    network_logo: row.logo_url,
    parent_network_uid: row.parent_workspace_id,
    activation_state: row.activation_state,
    activated_at: isoOrNull(row.activated_at),
    plan: row.explicit_plan,
    subscription_plan: row.subscription_plan,
    writes_enabled: row.writes_enabled,
    rate_tier: row.rate_tier,
    network_default_emv: {
      likeRate: row.emv_like_rate,
      commentRate: row.emv_comment_rate,
      longFormCpm: row.emv_long_form_cpm,
      shortFormCpm: row.emv_short_form_cpm,
    },
    show_ids: showIds,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/**
 * A member of a workspace or an open invitation to it; the address in full, because an archive that
 * masks it is no backup.
 */
export const teamMemberObject = defineArchiveObject({
  object: "team_member",
  table: "workspace_members",
  key: ["workspace_id", "id"],
  times: ["created_at"],
  fieldOf: { workspace_id: "effective_uid" },
  schema: strictObject({
    object: oneOf(["team_member"]),
    id: shortText(100),
    effective_uid: plainId,
    email: Type.String({ pattern: "^[^\\s@]+@[^\\s@]+$", maxLength: 320 }),
    name: optionalText,
    role: oneOf(["owner", "admin", "editor", "viewer"]),
    status: oneOf(["pending", "accepted"]),
    invited_at: optionalTime,
    joined_at: optionalTime,
    expires_at: optionalTime,
    created_at: Type.Optional(timestamp),
  }),
  rowOf: (line) => ({
    workspace_id: line.effective_uid,
    id: line.id,
    email: line.email,
    name: line.name ?? null,
    role: line.role,
    status: line.status,
    invited_at: isoTime(line.invited_at),
    joined_at: isoTime(line.joined_at),
    expires_at: isoTime(line.expires_at),
    created_at: isoTime(line.created_at),
  }),
});

export function teamMemberLine(row: Selectable<WorkspaceMembersTable>): Record<string, unknown> {
  return {
    object: "team_member",
    id: row.id,
    effective_uid: row.workspace_id,
    email: row.email,
    name: row.name,
    role: row.role,
    status: row.status,
    invited_at: isoOrNull(row.invited_at),
    joined_at: isoOrNull(row.joined_at),
    expires_at: isoOrNull(row.expires_at),
    created_at: row.created_at.toISOString(),
  };
}
