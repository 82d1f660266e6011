import type { FastifyRequest } from "fastify";
import type { LinkAddress } from "../../features/reporting/share-links/index.ts";

/** What an address under `/report` asks for. */

/** Stored files of a document, as the endings of their addresses. */
const FILE_FORMS = ["pdf", "xlsx", "zip"] as const;
export type FileForm = (typeof FILE_FORMS)[number];

export const isFileForm = (form: string): form is FileForm =>
  (FILE_FORMS as readonly string[]).includes(form);

type DocumentForm = "json" | "sig" | FileForm;
type PartForm = "csv" | "logo";

export interface AskedReport extends LinkAddress {
  form: "html" | DocumentForm | PartForm;
  /** Name of a table for `csv`, SHA-256 of the original for `logo`, else empty. */
  part: string;
  /** Path of the page. */
  path: string;
}

/** Routes of links, below the path of the network's site. */
export const reportRoutes = (network: string): string[] => [
  `${network}/report/:workspace/:id`,
  `${network}/report/:workspace/:id/:second`,
  `${network}/report/:workspace/:id/:second/:third`,
];

/** Path of a logo below that of its page. */
export const logoPath = (sha256: string): string => `logo-${sha256}`;

const ENDING = /^([^.]*)\.(json|sig|pdf|xlsx|zip)$/;
const PARTS: readonly (readonly [PartForm, RegExp])[] = [
  ["csv", /^([\w.-]{1,200})\.csv$/],
  ["logo", /^logo-([0-9a-f]{64})$/],
];

/** The part of a report that the last part of a path names. */
function partOf(text: string): { form: PartForm; part: string } | undefined {
  for (const [form, pattern] of PARTS) {
    const [, part] = pattern.exec(text) ?? [];
    if (part !== undefined) return { form, part };
  }
  return undefined;
}

/** A name with the form that its ending asks for. */
function documentOf(text: string): { name: string; form: "html" | DocumentForm } {
  const [, name = text, form] = ENDING.exec(text) ?? [];
  return { name, form: (form as DocumentForm | undefined) ?? "html" };
}

export function askedReport(
  { params }: Pick<FastifyRequest, "params">,
  network: string,
): AskedReport {
  const { workspace = "", id = "", second, third } = params as Record<string, string>;
  const base = `${network}/report/${encodeURIComponent(workspace)}`;
  if (second === undefined) {
    const { name, form } = documentOf(id);
    const path = `${base}/${encodeURIComponent(name)}`;
    return { workspaceId: workspace, reportId: name, token: null, form, part: "", path };
  }
  const path = `${base}/${encodeURIComponent(id)}`;
  const ofLink = { workspaceId: workspace, reportId: id };
  if (third === undefined) {
    const publicPart = partOf(second);
    if (publicPart !== undefined) return { ...ofLink, token: null, ...publicPart, path };
    const { name, form } = documentOf(second);
    const own = `${path}/${encodeURIComponent(name)}`;
    return { ...ofLink, token: name, form, part: "", path: own };
  }
  const own = `${path}/${encodeURIComponent(second)}`;
  const part = partOf(third);
  // A third part that names no part makes the address one that no link has.
  return part === undefined
    ? { ...ofLink, token: "", form: "html", part: "", path: own }
    : { ...ofLink, token: second, ...part, path: own };
}
