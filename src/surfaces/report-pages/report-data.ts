import type { FastifyReply, FastifyRequest } from "fastify";
import { openLinkFile } from "../../features/reporting/exports/index.ts";
import { findLogos, logoHashes } from "../../features/reporting/logos/index.ts";
import { documentOf, type OpenedLink } from "../../features/reporting/share-links/index.ts";
import type { StoreServices } from "../../features/sponsorship/library/index.ts";
import { matchesEtag } from "../../kernel/contract/etag.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { fileResponse } from "../files/file-response.ts";
import { identityHeaders, send } from "../http/answers.ts";
import { write } from "../public-pages/page-responses.ts";
import { type AskedReport, type FileForm, isFileForm } from "./report-address.ts";
import { reportCsv } from "./report-csv.ts";
import { GUARDS, type ReportRefusals } from "./report-refusals.ts";
import { noFilePage, waitingPage } from "./small-pages.ts";
import type { PagePaths } from "../public-pages/page-paths.ts";

/** Seconds after which a reader's browser asks again for a file that is being made. */
const ASK_AGAIN_SEC = 5;

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  asked: AskedReport;
  link: OpenedLink;
  /** Headers of every answer with something of the report. */
  headers: Readonly<Record<string, string>>;
}

/** Everything of a report but its page: signed bytes, tables, files and logos. */
export class ReportData {
  readonly #runtime: Runtime<Pick<StoreServices, "fileStore">>;
  readonly #paths: PagePaths;
  readonly #refusals: ReportRefusals;

  constructor(
    runtime: Runtime<Pick<StoreServices, "fileStore">>,
    parts: { paths: PagePaths; refusals: ReportRefusals },
  ) {
    this.#runtime = runtime;
    this.#paths = parts.paths;
    this.#refusals = parts.refusals;
  }

  /** Answers a form that is no page. Tables and files leave where the link allows them. */
  async send(asking: Asked): Promise<void> {
    const { form } = asking.asked;
    if (form === "logo") return this.#sendLogo(asking);
    if (form === "csv") return this.#sendTable(asking);
    if (isFileForm(form)) return this.#sendFile(asking, form);
    return this.#sendDocument(asking);
  }

  #sendDocument({ request, reply, asked, link, headers }: Asked): void {
    const isJson = asked.form !== "sig";
    const etag = isJson ? `"${link.sha256}"` : `"${link.sha256}.${link.key_id}"`;
    const all = { ...headers, ETag: etag, Vary: "Accept, Cookie" };
    if (matchesEtag(request.headers["if-none-match"], etag))
      return write(reply, { status: 304, headers: all, body: null });
    return write(reply, {
      status: 200,
      headers: {
        ...all,
        "Content-Type": isJson ? "application/json; charset=utf-8" : "application/octet-stream",
        ...(isJson ? {} : { "Content-Disposition": 'attachment; filename="report.sig"' }),
      },
      body: isJson ? link.document : link.signature,
    });
  }

  #sendTable({ request, reply, asked, link, headers }: Asked): void {
    const csv = link.allow_export ? reportCsv(documentOf(link), asked.part) : undefined;
    if (csv === undefined) return this.#refusals.missing(reply, request, asked);
    return write(reply, {
      status: 200,
      headers: {
        ...headers,
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${asked.part}.csv"`,
      },
      body: Buffer.from(csv),
    });
  }

  /** A stored file at the depth of the link, or a page that asks again until there is one. */
  async #sendFile({ request, reply, asked, link }: Asked, form: FileForm): Promise<void> {
    if (!link.allow_export) return this.#refusals.missing(reply, request, asked);
    const { workspaceId, report_id: reportId, number, depth } = link;
    const file = await openLinkFile(this.#runtime, { workspaceId, reportId, number, depth }, form);
    if (file === "queued")
      return this.#refusals.page(reply, 202, waitingPage(this.#paths, asked.path), {
        "Retry-After": String(ASK_AGAIN_SEC),
        Refresh: String(ASK_AGAIN_SEC),
      });
    const response =
      file === "failed"
        ? undefined
        : await fileResponse(file, { method: request.method, headers: request.headers });
    if (response === undefined)
      return this.#refusals.page(reply, 503, noFilePage(this.#paths, asked.path));
    return send(reply, {
      ...response,
      headers: { ...identityHeaders(), ...response.headers, ...GUARDS },
    });
  }

  /** A copy of a logo that the document names. */
  async #sendLogo({ request, reply, asked, link, headers }: Asked): Promise<void> {
    const report = { workspaceId: link.workspaceId, reportId: link.report_id };
    const isNamed = logoHashes(documentOf(link).branding).includes(asked.part);
    const [logo] = isNamed ? await findLogos(this.#runtime.database, report, [asked.part]) : [];
    if (logo === undefined) return this.#refusals.missing(reply, request, asked);
    const all = { ...headers, ETag: `"${logo.sha256}"`, Vary: "Cookie" };
    if (matchesEtag(request.headers["if-none-match"], all.ETag))
      return write(reply, { status: 304, headers: all, body: null });
    return write(reply, {
      status: 200,
      headers: { ...all, "Content-Type": logo.media_type },
      body: logo.bytes,
    });
  }
}
