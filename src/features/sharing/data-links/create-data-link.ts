import { type Static, Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import type { ErrorCode } from "../../../kernel/contract/error-catalogue.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { tableOf } from "../../../kernel/export/operation-table.ts";
import type { Credential } from "../../../kernel/access/credentials/credential.ts";
import { newToken } from "../../../kernel/access/credentials/tokens.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { AnyOperation, View, WriteResult } from "../../../kernel/operation/operation.ts";
import type { CollectContext, WriteContext } from "../../../kernel/pipeline/context.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import { linkColumns } from "../../../kernel/pipeline/link-answer.ts";
import { findShownOperation, type LinkServices, mayRead } from "./data-link-access.ts";
import {
  columnsField,
  dataLinkWithUrlSchema,
  LINK_EXAMPLE,
  LINK_FORMATS,
  linkView,
  nameField,
  paramsField,
  queryField,
} from "./data-link.schema.ts";
import { countLinks, insertLink } from "./data-link.store.ts";
import { memberCredential, runLink, type ShownLink } from "./read-data-link.ts";

/** Maximum links of a workspace's keys, and of one OAuth app in it. */
const OWN_MAX = 50;
const PER_APP_MAX = 10;

const createBody = strictObject(
  {
    name: nameField,
    operation: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Id of a list or an analytics answer, as in `operationId`.",
    }),
    params: Type.Optional(paramsField),
    query: Type.Optional(queryField),
    format: Type.Optional(oneOf(LINK_FORMATS, { default: "csv" })),
    columns: Type.Optional(columnsField),
  },
  { $id: "CreateDataLink" },
);

type CreateBody = Static<typeof createBody>;
type CreateContext = WriteContext<LinkServices>;

/**
 * @throws ApiError `parameter_invalid` for an operation whose answer is no table, `scope_missing`.
 */
function shownOperation({ services, credential }: CreateContext, id: string): AnyOperation {
  const operation = findShownOperation(services, id);
  if (operation === undefined)
    throw parameterInvalid(
      "operation",
      "unknown",
      "operation is none whose answer is a table, such as clusters.list or analytics.timeline.",
    );
  if (mayRead(credential, operation)) return operation;
  throw new ApiError("scope_missing", `This credential lacks the scope ${operation.scope}.`, {
    extras: { required_scope: operation.scope },
  });
}

/**
 * @throws ApiError `parameter_invalid` naming a field that the operation does not accept, or a
 * missing one.
 */
function checkParameters({ path }: AnyOperation, { params = {}, query = {} }: CreateBody): void {
  const names = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  for (const name of names)
    if (params[name] === undefined)
      throw parameterInvalid(`params.${name}`, "missing", `params.${name} is required.`);
  for (const name of Object.keys(params))
    if (!names.has(name))
      throw parameterInvalid(`params.${name}`, "unknown", `params.${name} is not in the path.`);
  for (const name of ["cursor", "format"])
    if (Object.hasOwn(query, name))
      throw parameterInvalid(`query.${name}`, "unknown", `query.${name} cannot be part of a link.`);
}

function columnsOf(operation: AnyOperation, { columns }: CreateBody): string[] {
  const table = tableOf(operation);
  const names = table === null ? null : linkColumns(table, columns);
  if (names !== null) return names;
  throw parameterInvalid(
    "columns",
    "unknown",
    `columns may hold, once each: ${table?.columns.map(({ name }) => name).join(", ")}.`,
  );
}

function nameOf({ name }: CreateBody): string {
  const trimmed = name.trim();
  if (trimmed === "") throw parameterInvalid("name", "malformed", "name must not be blank.");
  return trimmed;
}

function makerWarnings({ credential }: CreateContext): string[] {
  if (credential.type !== "api_key") return [];
  const { allowedIps, expiresAt } = credential;
  return [
    ...(allowedIps.length > 0
      ? ["This key works from its own networks alone, and so does its link."]
      : []),
    ...(expiresAt === null ? [] : [`The link ends with this key, at ${expiresAt.toISOString()}.`]),
  ];
}

async function previewCreate(
  context: CreateContext,
  body: CreateBody,
): Promise<Change<ShownLink & { columns: string[] }>> {
  const operation = shownOperation(context, body.operation);
  checkParameters(operation, body);
  const fields = {
    name: nameOf(body),
    operation: operation.id,
    params: body.params ?? {},
    query: body.query ?? {},
    format: body.format ?? "csv",
    columns: columnsOf(operation, body),
  };
  // The links of keys and of people are counted together.
  const owner = { workspaceId: context.workspace.id, clientId: context.credential.clientId };
  // The workspace is locked; otherwise two concurrent creations could both count forty-nine links.
  await lockWorkspace(context.database, owner.workspaceId);
  const current = await countLinks(context.database, owner);
  const limit = owner.clientId === null ? OWN_MAX : PER_APP_MAX;
  if (current >= limit)
    throw new ApiError(
      "limit_reached",
      `There are ${current} live links, and there may be ${limit}. End one first.`,
      { extras: { limit, current } },
    );
  const { operation: operationId, ...shown } = fields;
  return {
    resource: "data_link",
    id: null,
    wouldWrite: fields,
    effects: ["Make a live link: everyone who has its address reads the table without signing in."],
    warnings: makerWarnings(context),
    state: { ...shown, operationId, id: newId("dln") },
  };
}

/**
 * Reads the table once in the same way as the link will, so that a table which cannot be shown is
 * refused now and not in a cell of a sheet.
 *
 * @throws ApiError returned by the read.
 */
async function tryLink(
  { runtime, credential, requestId }: CollectContext<LinkServices>,
  link: ShownLink,
): Promise<void> {
  const response = await runLink(runtime, link, {
    // The caller's address was checked already, and the address of the sheet is unknown so far.
    credential:
      credential.type === "session"
        ? memberCredential(credential.session.person.id, credential)
        : { ...credential, audience: null, allowedIps: [] },
    caller: { requestId, address: "", ifNoneMatch: undefined },
    isTrial: true,
  });
  if (response === undefined) throw new Error(`There is no operation ${link.operationId}`);
  if (response.status === 200) return;
  const { error } = JSON.parse(response.text ?? "") as {
    error: { code: ErrorCode; message: string; param: string | null };
  };
  const { code, message, param, ...extras } = error;
  throw new ApiError(code, message, {
    param: param === null ? null : `query.${param}`,
    extras: extrasOf(extras),
  });
}

/** The fields of an error besides those that all errors have. */
function extrasOf(error: Record<string, unknown>): Record<string, unknown> {
  const common = new Set(["type", "doc_url", "request_id"]);
  return Object.fromEntries(Object.entries(error).filter(([name]) => !common.has(name)));
}

/** What is asked at each read what the link may show. */
const makerOf = (credential: Credential) =>
  credential.type === "session"
    ? {
        maker_type: "person" as const,
        maker_id: credential.session.person.id,
        maker_label: maskEmail(credential.session.person.email),
      }
    : {
        maker_type: credential.type,
        maker_id: credential.id,
        maker_label: credential.label,
      };

async function applyCreate(
  { workspace, credential, database, runtime, urls, now }: CreateContext,
  { operationId, params, query, ...link }: ShownLink & { columns: string[] },
): Promise<WriteResult<View<typeof dataLinkWithUrlSchema>>> {
  const secret = newToken("cml");
  const { hash: secretHash, pepperId } = runtime.secrets.hashCredential(secret);
  const row = await insertLink(database, workspace.id, {
    ...link,
    operation_id: operationId,
    params: JSON.stringify(params),
    query: JSON.stringify(query),
    ...makerOf(credential),
    client_id: credential.clientId,
    secret_last_four: secret.slice(-4),
    created_at: now,
    secretHash,
    pepperId,
  });
  const view = linkView(row);
  const url = `${urls.addresses.baseUrl}/live/${secret}.${row.format}`;
  return { status: 201, id: row.id, data: { ...view, url }, replayedData: { ...view, url: null } };
}

export const createDataLink = defineWrite({
  id: "data_links.create",
  method: "POST",
  path: "/v1/data-links",
  scope: "any",
  effect: "write",
  forPeople: { role: "admin" },
  body: createBody,
  output: writeResultOf(dataLinkWithUrlSchema),
  successStatuses: [201],
  errors: [
    "scope_missing",
    "plan_required",
    "workspace_unsupported",
    "resource_not_found",
    "limit_reached",
  ],
  summary: "Make a live link for a spreadsheet",
  description:
    "A secret address that answers one table as CSV or TSV, for IMPORTDATA and Power Query. It " +
    "needs the scope of the operation it shows, now and at each read: it shows what this " +
    "credential may read at that moment, and 404 when that has ended. `url` is shown in this " +
    "answer only. The table is read once before, and refused beyond 10,000 rows or 1 MiB. " +
    "Columns stay as they are. A workspace has up to 50 links of its keys and people and up to 10 of each " +
    "app, which alone sees them.",
  example: { body: LINK_EXAMPLE },
  mcp: false,
  preview: (context: CreateContext, { body }) => previewCreate(context, body),
  collect: async (context: CollectContext<LinkServices>, { state }) => tryLink(context, state),
  // The trial read is also made in a dry run: it costs nothing, and only it finds a query that the
  // operation refuses.
  describe: ({ state: _state, ...change }) => change,
  apply: (context, { state }) => applyCreate(context, state),
});
