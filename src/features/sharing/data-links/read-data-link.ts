import type { StoredCredential } from "../../../kernel/access/credentials/credential.ts";
import type { Membership } from "../../../kernel/access/person.ts";
import { rightsOfRole } from "../../../kernel/access/roles.ts";
import { CURRENT_VERSION } from "../../../kernel/contract/versions.ts";
import type { Operation } from "../../../kernel/operation/operation.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { invoke } from "../../../kernel/pipeline/invoke.ts";
import type { OperationResponse } from "../../../kernel/pipeline/request-state.ts";
import { findCredentialById } from "../../../kernel/access/credentials/credential.store.ts";
import { findShownOperation, type LinkServices } from "./data-link-access.ts";
import type { LinkQuery } from "../../../db/schema/tables.ts";
import { findLinkBySecret, type LinkRow } from "./data-link.store.ts";

/** The table that a link shows. `columns` is null before the link is created: all columns. */
export interface ShownLink {
  id: string;
  name: string;
  operationId: string;
  params: Record<string, string>;
  query: LinkQuery;
  format: "csv" | "tsv";
  columns: readonly string[] | null;
}

/** The request that reads a link. */
export interface LinkCaller {
  requestId: string;
  address: string;
  ifNoneMatch: string | undefined;
}

function searchOf({ query, format }: ShownLink): URLSearchParams {
  const search = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) search.append(name, String(one));
  return search;
}

/**
 * Runs the operation of a link through the pipeline on behalf of a credential, with the current
 * checks of a request by that credential. Undefined where the operation no longer exists.
 */
export async function runLink<Services extends LinkServices>(
  runtime: Runtime<Services>,
  link: ShownLink,
  {
    credential,
    caller,
    isTrial,
  }: {
    credential: StoredCredential;
    caller: LinkCaller;
    isTrial: boolean;
  },
): Promise<OperationResponse | undefined> {
  const operation = findShownOperation(runtime.services, link.operationId);
  if (operation === undefined) return undefined;
  // The operation is from this process's list, and the process has the services of all of them.
  return invoke(
    operation as Operation<Services>,
    {
      requestId: caller.requestId,
      method: "GET",
      // The request log stores the path, so it must not contain the secret.
      path: `/live/${link.id}.${link.format}`,
      params: link.params,
      search: searchOf(link),
      header: (name) => (name === "if-none-match" ? caller.ifNoneMatch : undefined),
      surface: "link",
      link: {
        credential: { ...credential, id: link.id, label: link.name, rateTier: "default" },
        columns: link.columns,
        isTrial,
      },
      address: caller.address,
      takesFiles: true,
      readBody: async () => new Uint8Array(),
    },
    runtime,
  );
}

/**
 * The rights of a member, as the credential of a program that reads on their behalf. Its id and its
 * label are replaced by those of the link.
 */
export function memberCredential(
  personId: string,
  { workspaceId, role }: Membership,
): StoredCredential {
  const { scopes, shape } = rightsOfRole(role);
  return {
    id: personId,
    type: "api_key",
    label: "",
    workspaceId,
    scopes,
    scopeShape: shape,
    clientId: null,
    personId,
    audience: null,
    issuedAt: null,
    rateTier: "default",
    allowedIps: [],
    apiVersion: CURRENT_VERSION,
    expiresAt: null,
    disabled: false,
    removed: false,
  };
}

/** The present rights of the maker of a link; undefined where it has none any more. */
async function findMaker(
  { database, services }: Runtime<LinkServices>,
  { workspace_id: workspaceId, maker_type: type, maker_id: id }: LinkRow,
): Promise<StoredCredential | undefined> {
  if (type !== "person") return findCredentialById(database, workspaceId, { type, id });
  const memberships = await services.people.membershipsOf(id);
  const membership = memberships.find((one) => one.workspaceId === workspaceId);
  return membership && memberCredential(id, membership);
}

/** The link with a secret address; undefined where it was deleted or never existed. */
export async function findLink(
  { database, secrets }: Pick<Runtime, "database" | "secrets">,
  secret: string,
): Promise<LinkRow | undefined> {
  return findLinkBySecret(database, secrets.hashCredential(secret).hash);
}

/**
 * The current content of a link, read with its maker's current rights. Nothing is cached between
 * two reads. Undefined where the maker no longer exists.
 */
export async function readLink<Services extends LinkServices>(
  runtime: Runtime<Services>,
  row: LinkRow,
  caller: LinkCaller,
): Promise<OperationResponse | undefined> {
  const credential = await findMaker(runtime, row);
  if (credential === undefined) return undefined;
  const { id, name, operation_id: operationId, params, query, format, columns } = row;
  const link = { id, name, operationId, params, query, format, columns };
  return runLink(runtime, link, { credential, caller, isTrial: false });
}
