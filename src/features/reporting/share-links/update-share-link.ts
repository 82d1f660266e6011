import type { Static } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid, stateConflict } from "../../../kernel/contract/errors.ts";
import { NOTHING_CHANGED } from "../../../kernel/operation/changes.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { CollectContext, WriteContext } from "../../../kernel/pipeline/context.ts";
import { hashLinkPassword, passwordColumns } from "./link-password.ts";
import {
  expiryOf,
  type LinkServices,
  requireLinkForWrite,
  snapshotNumber,
} from "./report-of-link.ts";
import {
  shareLinkParams,
  shareLinkSchema,
  updateShareLinkBody,
  viewShareLink,
} from "./share-link.schema.ts";
import { findShareLink, type ShareLinkRow, updateShareLinkRow } from "./share-link.store.ts";

type Body = Static<typeof updateShareLinkBody>;

interface State {
  row: ShareLinkRow;
  columns: Parameters<typeof updateShareLinkRow>[3];
  password: string | null | undefined;
}

export const updateShareLink = defineWrite({
  id: "reports.update_link",
  method: "PATCH",
  path: "/v1/reports/{id}/links/{link_id}",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  params: shareLinkParams,
  body: updateShareLinkBody,
  output: writeResultOf(shareLinkSchema),
  errors: ["state_conflict"],
  summary: "Change a link to a report",
  description:
    "Only sent fields change, and the address stays. A changed or removed password ends what " +
    "readers have unlocked. A revoked link cannot be changed.",
  example: {
    params: { id: "{report_id}", link_id: "{report_link_id}" },
    body: { depth: "bands" },
  },
  mcp: false,
  preview: (context: WriteContext<LinkServices>, { params, body }) =>
    previewUpdate(context, params, body),
  collect: async (
    context: CollectContext<LinkServices>,
    { state }: { state: State },
  ): Promise<{ hash: string | null }> => ({
    hash: await hashLinkPassword(context, state.password),
  }),
  apply: async (context, { state: { row, columns, password } }, { hash }) => {
    const { workspace, database, now } = context;
    const report = { workspaceId: workspace.id, reportId: row.report_id };
    const all = { ...columns, ...passwordColumns(password, hash, row.password_version) };
    if (Object.keys(all).length === 0) return { id: row.id, data: viewShareLink(row, now) };
    await updateShareLinkRow(database, report, row.id, { ...all, updated_at: now });
    const changed = (await findShareLink(database, report, row.id)) ?? row;
    return { id: row.id, data: viewShareLink(changed, now) };
  },
});

async function previewUpdate(
  context: WriteContext<LinkServices>,
  params: { id: string; link_id: string },
  sent: Body,
): Promise<Change<State>> {
  const row = await requireLinkForWrite(context, params);
  if (row.revoked_at !== null)
    throw stateConflict("The link was revoked. Make a new one.", "revoked", []);
  const label = sent.label?.trim();
  if (label === "") throw parameterInvalid("label", "malformed", "label must not be blank.");
  if (label !== undefined && row.is_public && label !== row.label)
    throw parameterInvalid("label", "conflict", "label of the link without a secret is fixed.");
  const asked = {
    label,
    snapshot_number:
      sent.snapshot === undefined
        ? undefined
        : await snapshotNumber(context, params.id, sent.snapshot),
    depth: sent.depth,
    allow_export: sent.allow_export,
    is_indexable: sent.indexable,
    expires_at: sent.expires_at === undefined ? undefined : expiryUnlessSame(sent, row, context),
  };
  const columns = Object.fromEntries(
    Object.entries(asked).filter(
      ([name, value]) => value !== undefined && !isSame(value, row[name as keyof typeof asked]),
    ),
  ) as State["columns"];
  // Removing a password that there is not changes nothing; a sent one is always a new one.
  const password = sent.password === null && row.password_hash === null ? undefined : sent.password;
  const after = viewShareLink({ ...row, ...(columns as Partial<ShareLinkRow>) }, context.now);
  const names = [...Object.keys(columns), ...(password === undefined ? [] : ["password"])];
  return {
    resource: "report_link",
    id: row.id,
    wouldWrite: writtenOf(columns, after, password),
    effects: names.length === 0 ? [] : [`Change ${names.join(", ")} of the link.`],
    warnings: names.length === 0 ? [NOTHING_CHANGED] : [],
    state: { row, columns, password },
  };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** A time that the link has already may have passed. */
function expiryUnlessSame(sent: Body, row: ShareLinkRow, { now }: { now: Date }): Date | null {
  const at = sent.expires_at ?? null;
  return at !== null && row.expires_at?.getTime() === Date.parse(at)
    ? row.expires_at
    : expiryOf(at, now);
}

/** The fields of the API for changed columns. */
function writtenOf(
  columns: State["columns"],
  after: ReturnType<typeof viewShareLink>,
  password: string | null | undefined,
): Record<string, unknown> {
  const names = {
    label: "label",
    snapshot_number: "snapshot",
    depth: "depth",
    allow_export: "allow_export",
    is_indexable: "indexable",
    expires_at: "expires_at",
  } as const;
  const written = Object.entries(names).flatMap(([column, name]) =>
    Object.hasOwn(columns, column) ? [[name, after[name]] as const] : [],
  );
  return {
    ...Object.fromEntries(written),
    ...(password === undefined ? {} : { password_protected: password !== null }),
  };
}
