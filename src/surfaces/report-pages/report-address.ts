import type { FastifyRequest } from "fastify";
import type { LinkAddress } from "../../features/reporting/share-links/index.ts";

/** What an address under `/report` asks for. */

export interface AskedReport extends LinkAddress {
  form: "html" | "json" | "sig" | "csv";
  /** Name of the table of the form `csv`. */
  table: string;
  /** Path of the page. */
  path: string;
}

/** Routes of links, below the path of the network's site. */
export const reportRoutes = (network: string): string[] => [
  `${network}/report/:workspace/:id`,
  `${network}/report/:workspace/:id/:second`,
  `${network}/report/:workspace/:id/:second/:third`,
];

const ENDING = /^([^.]*)\.(json|sig)$/;
const TABLE = /^([a-z0-9_.]{1,200})\.csv$/;

export function askedReport(
  { params }: Pick<FastifyRequest, "params">,
  network: string,
): AskedReport {
  const { workspace = "", id = "", second, third } = params as Record<string, string>;
  const base = `${network}/report/${encodeURIComponent(workspace)}`;
  if (second === undefined) {
    const [, name = id, form] = ENDING.exec(id) ?? [];
    return {
      workspaceId: workspace,
      reportId: name,
      token: null,
      form: (form as "json" | "sig" | undefined) ?? "html",
      table: "",
      path: `${base}/${encodeURIComponent(name)}`,
    };
  }
  const path = `${base}/${encodeURIComponent(id)}`;
  const publicTable = third === undefined ? TABLE.exec(second)?.[1] : undefined;
  if (publicTable !== undefined)
    return {
      workspaceId: workspace,
      reportId: id,
      token: null,
      form: "csv",
      table: publicTable,
      path,
    };
  const [, name = second, form] = (third === undefined && ENDING.exec(second)) || [];
  const table = third === undefined ? undefined : TABLE.exec(third)?.[1];
  return {
    workspaceId: workspace,
    reportId: id,
    // A third part that is no table makes the address one that no link has.
    token: third !== undefined && table === undefined ? "" : name,
    form: table === undefined ? ((form as "json" | "sig" | undefined) ?? "html") : "csv",
    table: table ?? "",
    path: `${path}/${encodeURIComponent(name)}`,
  };
}
