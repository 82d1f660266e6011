import type { ReportDocument } from "../../../domain/report-documents/document.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { countOpening, findOpenLink, type OpenLinkRow } from "./open-link.store.ts";

/** Opens the document behind an address. */

export interface LinkAddress {
  workspaceId: string;
  reportId: string;
  /** Null for the address without a secret. */
  token: string | null;
}

export interface OpenedLink extends OpenLinkRow {
  workspaceId: string;
}

const WORKSPACE = /^[0-9A-Za-z]{20}$/;
const REPORT = /^rep_[0-9A-Za-z]{1,64}$/;
const TOKEN = /^[0-9A-Za-z]{43}$/;
/** An id that no row has: an address of another form is looked up with the same work. */
const NONE = "none";

/**
 * The document that a link shows at this moment; undefined for every address that shows nothing.
 * Each address costs one keyed hash and one statement, whatever it names, and nothing is kept in
 * memory, so a link that ended in another process is ended here too.
 */
export async function openLink(
  { database, secrets, clock }: Pick<Runtime, "database" | "secrets" | "clock">,
  { workspaceId, reportId, token }: LinkAddress,
): Promise<OpenedLink | undefined> {
  const isAddress =
    WORKSPACE.test(workspaceId) && REPORT.test(reportId) && (token === null || TOKEN.test(token));
  const { hash } = secrets.hashCredential(token ?? NONE);
  const row = await findOpenLink(
    database,
    {
      workspaceId: isAddress ? workspaceId : NONE,
      reportId: isAddress ? reportId : NONE,
      tokenHash: token === null ? null : hash,
    },
    clock.now(),
  );
  return row && { ...row, workspaceId };
}

export const documentOf = ({ document }: OpenedLink): ReportDocument =>
  JSON.parse(document.toString("utf8")) as ReportDocument;

/** Counts that the page of a link was opened today, UTC. No address and no program is kept. */
export const countOpened = (
  { database, clock }: Pick<Runtime, "database" | "clock">,
  { workspaceId, id }: OpenedLink,
): Promise<void> => countOpening(database, { workspaceId, linkId: id, day: utcDay(clock.now()) });
