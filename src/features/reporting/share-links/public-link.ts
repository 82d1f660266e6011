import { ApiError } from "../../../kernel/contract/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import type { Depth } from "../../../domain/report-documents/document.ts";
import { passwordColumns } from "./link-password.ts";
import { createLink, type LinkChange, revokeLink } from "./recorded-links.ts";
import { expiryOf, requireRoom } from "./report-of-link.ts";
import { PUBLIC_LABEL } from "./share-link.schema.ts";
import { findPublicLink, type ShareLinkRow, updateShareLinkRow } from "./share-link.store.ts";

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
  /** Whether the link shows the report before the change; an expired one does not. */
  wasOpen: boolean;
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
  const ending = link?.expires_at ?? null;
  const hasExpired = ending !== null && ending <= now;
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
  // A report that is shared again does not stay closed by the expiry of its former link.
  const kept = hasExpired && terms.visibility === "link" ? null : ending;
  const expiresAt = terms.expires_at === undefined ? kept : expiryOf(terms.expires_at, now);
  return { terms, link, wasOpen: link !== undefined && !hasExpired, isOpen, expiresAt };
}

/** The fields of a report that a planned change gives another value. */
export function writtenByLink({ terms, link, wasOpen, isOpen, expiresAt }: PublicLinkChange): {
  visibility?: "private" | "link";
  expires_at?: string | null;
  password_protected?: boolean;
} {
  const before = link?.expires_at ?? null;
  const { password } = terms;
  return {
    ...(isOpen === wasOpen ? {} : { visibility: isOpen ? "link" : "private" }),
    ...(!isOpen || before?.getTime() === expiresAt?.getTime()
      ? {}
      : { expires_at: expiresAt?.toISOString() ?? null }),
    ...(!isOpen || password === undefined || (password ?? link?.password_hash ?? null) === null
      ? {}
      : { password_protected: password !== null }),
  };
}

/**
 * Carries a planned change out; `hash` is that of the sent password. Returns a link that came or
 * ended, whose event the caller records after its own.
 */
export async function applyPublicLink(
  context: WriteContext,
  reportId: string,
  { terms, link, isOpen, expiresAt }: PublicLinkChange,
  hash: string | null,
): Promise<LinkChange | undefined> {
  const { workspace, database, now, credential } = context;
  const report = { workspaceId: workspace.id, reportId };
  if (!isOpen) return link && revokeLink(context, link);
  const columns = {
    expires_at: expiresAt,
    ...(terms.depth === undefined ? {} : { depth: terms.depth }),
    ...passwordColumns(terms.password, hash, link?.password_version ?? 0),
    updated_at: now,
  };
  if (link !== undefined) {
    await updateShareLinkRow(database, report, link.id, columns);
    return undefined;
  }
  return createLink(context, reportId, {
    id: newId("rln"),
    label: PUBLIC_LABEL,
    is_public: true,
    created_by: credential.personId,
    created_at: now,
    ...columns,
  });
}
