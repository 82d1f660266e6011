import { ApiError } from "../../../kernel/contract/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import type { Depth } from "../../../domain/report-documents/document.ts";
import { passwordColumns } from "./link-password.ts";
import { expiryOf, forgetOldLinks, requireRoom } from "./report-of-link.ts";
import { PUBLIC_LABEL } from "./share-link.schema.ts";
import {
  findPublicLink,
  insertShareLink,
  type ShareLinkRow,
  updateShareLinkRow,
} from "./share-link.store.ts";

/** The link labelled public, whose address has no secret besides the id of the report. */

/** What was sent about the public link; what is undefined stays. */
export interface PublicLinkTerms {
  visibility?: "private" | "link" | undefined;
  password?: string | null | undefined;
  expires_at?: string | null | undefined;
  depth?: Depth | undefined;
}

/** A checked change of the public link. */
export interface PublicLinkChange {
  terms: PublicLinkTerms;
  link: ShareLinkRow | undefined;
  isOpen: boolean;
  expiresAt: Date | null;
}

/** True where anything was sent that concerns the public link. */
export const concernsPublicLink = ({
  visibility,
  password,
  expires_at: expiresAt,
  depth,
}: PublicLinkTerms): boolean =>
  [visibility, password, expiresAt, depth].some((value) => value !== undefined);

type Parts = Pick<WriteContext, "workspace" | "database" | "now">;

/**
 * Plans a change of the public link of a report that the caller has locked. A password, an expiry
 * or a depth alone change the link that there is.
 *
 * @throws ApiError `parameter_invalid` for a time that has passed, `limit_reached`,
 *   `state_conflict` for terms of a link that is not there.
 */
export async function planPublicLink(
  { workspace, database, now }: Parts,
  reportId: string | null,
  terms: PublicLinkTerms,
): Promise<PublicLinkChange> {
  const report = reportId === null ? null : { workspaceId: workspace.id, reportId };
  const link = report === null ? undefined : await findPublicLink(database, report);
  const isOpen = terms.visibility === undefined ? link !== undefined : terms.visibility === "link";
  const hasTerms =
    (terms.password ?? null) !== null ||
    (terms.expires_at ?? null) !== null ||
    terms.depth !== undefined;
  if (!isOpen && hasTerms)
    throw new ApiError(
      "state_conflict",
      "The report has no link without a secret: share it first, or send visibility link.",
      { extras: { current_state: "private", allowed: ["share"] } },
    );
  if (isOpen && link === undefined && report !== null) await requireRoom(database, report);
  const expiresAt =
    terms.expires_at === undefined ? (link?.expires_at ?? null) : expiryOf(terms.expires_at, now);
  return { terms, link, isOpen, expiresAt };
}

/** The fields of a report that a planned change gives another value. */
export function writtenByLink({ terms, link, isOpen, expiresAt }: PublicLinkChange): {
  visibility?: "private" | "link";
  expires_at?: string | null;
  password_protected?: boolean;
} {
  const before = link?.expires_at ?? null;
  const { password } = terms;
  return {
    ...(isOpen === (link !== undefined) ? {} : { visibility: isOpen ? "link" : "private" }),
    ...(!isOpen || before?.getTime() === expiresAt?.getTime()
      ? {}
      : { expires_at: expiresAt?.toISOString() ?? null }),
    ...(!isOpen || password === undefined || (password ?? link?.password_hash ?? null) === null
      ? {}
      : { password_protected: password !== null }),
  };
}

/** Carries a planned change out. `hash` is that of the sent password. */
export async function applyPublicLink(
  { workspace, database, now, credential }: WriteContext,
  reportId: string,
  { terms, link, isOpen, expiresAt }: PublicLinkChange,
  hash: string | null,
): Promise<void> {
  const report = { workspaceId: workspace.id, reportId };
  if (!isOpen) {
    if (link !== undefined)
      await updateShareLinkRow(database, report, link.id, { revoked_at: now, updated_at: now });
    return;
  }
  const columns = {
    expires_at: expiresAt,
    ...(terms.depth === undefined ? {} : { depth: terms.depth }),
    ...passwordColumns(terms.password, hash, link?.password_version ?? 0),
    updated_at: now,
  };
  if (link !== undefined) {
    await updateShareLinkRow(database, report, link.id, columns);
    return;
  }
  await insertShareLink(database, workspace.id, {
    report_id: reportId,
    id: newId("rln"),
    label: PUBLIC_LABEL,
    is_public: true,
    created_by: credential.personId,
    created_at: now,
    ...columns,
  });
  await forgetOldLinks(database, report);
}
