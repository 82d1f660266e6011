import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import type { ReportRow } from "../reports/index.ts";
import {
  findPublicLink,
  findShareLink,
  openAddressOf,
  type ShareLinkRow,
} from "../share-links/index.ts";

/**
 * The link that mails sent by hand carry: the named one, else the public one; null where they get a
 * link of their own.
 *
 * @throws ApiError `parameter_invalid` for a named link that is unknown or has ended, or whose
 *   secret is with its owner alone.
 */
export async function chosenLink(
  { workspace, database, runtime, urls, now }: WriteContext,
  { id: reportId }: ReportRow,
  linkId: string | null,
): Promise<ShareLinkRow | null> {
  const report = { workspaceId: workspace.id, reportId };
  const { secrets } = runtime;
  if (linkId === null) {
    const link = await findPublicLink(database, report);
    return link !== undefined && openAddressOf(secrets, urls, link, now) !== null ? link : null;
  }
  const link = await findShareLink(database, report, linkId);
  if (link === undefined)
    throw parameterInvalid("link_id", "unknown", "link_id names no link of the report.");
  if (openAddressOf(secrets, urls, link, now) === null)
    throw parameterInvalid(
      "link_id",
      "conflict",
      "link_id names a link that has ended, or whose secret the server does not know.",
    );
  return link;
}

/** The link in the words of a plan, for people who confirm it. */
export function linkEffect(link: ShareLinkRow | null, expiresInDays: number): string {
  if (link === null)
    return `Make a secret link for these mails, which ends after ${expiresInDays} days.`;
  return link.is_public
    ? "The mails have the public link of the report."
    : `The mails have the link ${quoted(link.label)}.`;
}
