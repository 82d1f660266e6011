import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findLogos, findLogoSizes, logoHashes } from "../../features/reporting/logos/index.ts";
import { previewReport, type ReportPreview } from "../../features/reporting/previews/index.ts";
import type { FreezeServices } from "../../features/reporting/reports/index.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { invoke } from "../../kernel/pipeline/invoke.ts";
import type { IncomingRequest } from "../../kernel/pipeline/request-state.ts";
import type { Operation } from "../../kernel/operation/operation.ts";
import { plainError } from "../http/answers.ts";
import { methodNotAllowed, ROUTED_METHODS } from "../http/methods.ts";
import { encoded } from "../public-pages/page-bodies.ts";
import type { PagePaths } from "../public-pages/page-paths.ts";
import { encodingHeaders, encodingOf, write } from "../public-pages/page-responses.ts";
import { requestOf, send } from "../session/index.ts";
import { reportPolicy } from "./report-frame.ts";
import { reportPage, type ShownReport } from "./report-page.ts";
import { GUARDS, HTML_TYPE } from "./report-refusals.ts";
import { noPreviewPage } from "./small-pages.ts";

export type PreviewServices = PipelineServices & FreezeServices;

/**
 * The page that readers of a report would get, for members of its workspace: what the next snapshot
 * would hold, or a snapshot (`number`), at a `depth`. The address names the workspace, because a
 * frame sends no header.
 */
export const PREVIEW_ROUTE = "/app-api/report-pages/:workspace/:id";

/** Adds the page to the HTTP server. */
export function addReportPreviews(
  server: FastifyInstance,
  runtime: Runtime<PreviewServices>,
  { paths }: { paths: PagePaths },
): void {
  const previews = new ReportPreviews(runtime, paths);
  server.route({
    method: [...ROUTED_METHODS],
    url: PREVIEW_ROUTE,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      if (METHODS.includes(request.method)) return previews.answer(request, reply);
      return send(reply, plainError(runtime, methodNotAllowed(request, METHODS.join(", "))));
    },
  });
}

const METHODS: readonly string[] = ["GET", "HEAD"];

const NO_PREVIEW = "Load it again in half a minute.";

class ReportPreviews {
  readonly #runtime: Runtime<PreviewServices>;
  readonly #paths: PagePaths;

  constructor(runtime: Runtime<PreviewServices>, paths: PagePaths) {
    this.#runtime = runtime;
    this.#paths = paths;
  }

  /** The pipeline checks session, membership, role and rate, as of every call of a person. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const operation = previewReport as Operation<PreviewServices>;
    const { status, headers, text } = await invoke(operation, askedOf(request), this.#runtime);
    const answer: unknown = JSON.parse(text ?? "{}");
    if (status !== 200) {
      const { message = NO_PREVIEW } = answer as { message?: string };
      return this.#write(request, reply, {
        status,
        page: noPreviewPage(this.#paths, message).toString(),
        color: null,
        headers: "Retry-After" in headers ? { "Retry-After": headers["Retry-After"] ?? "" } : {},
      });
    }
    const preview = answer as ReportPreview;
    return this.#write(request, reply, {
      status,
      page: reportPage(this.#paths, await this.#shown(preview)).toString(),
      color: preview.document.branding.primary_color,
    });
  }

  async #shown(preview: ReportPreview): Promise<ShownReport> {
    const { document, state, sha256, key_id: keyId, fingerprint } = preview;
    const { database, urls } = this.#runtime;
    const report = { workspaceId: document.workspace_id, reportId: document.report_id };
    const hashes = logoHashes(document.branding);
    const sizes = await findLogoSizes(database, report, hashes);
    const logos = await findLogos(database, report, hashes);
    return {
      document,
      url: null,
      state,
      signed:
        sha256 === null || keyId === null
          ? null
          : { sha256, keyId, fingerprint, verifyUrl: `${urls.addresses.siteUrl}/verify/${sha256}` },
      logos: logos.flatMap((logo) => {
        const size = sizes.find((one) => one.sha256 === logo.sha256);
        const url = `data:${logo.media_type};base64,${logo.bytes.toString("base64")}`;
        return size === undefined ? [] : [{ ...size, url }];
      }),
      allowsExport: false,
      isIndexable: false,
    };
  }

  #write(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: {
      status: number;
      page: string;
      color: string | null;
      headers?: Record<string, string>;
    },
  ): void {
    const encoding = encodingOf(request);
    const { status, page, color, headers = {} } = answer;
    write(reply, {
      status,
      headers: {
        ...GUARDS,
        ...encodingHeaders(encoding),
        ...headers,
        "Content-Security-Policy": reportPolicy({
          color,
          script: null,
          hasForm: false,
          isFramed: true,
        }),
        "Content-Type": HTML_TYPE,
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
      },
      body: encoded(Buffer.from(page), encoding),
    });
  }
}

/** Those of the operation; the rest makes an address that a frame reads again. */
const PARAMETERS = ["number", "depth"];

/** The call of the operation that the address of the page stands for. */
function askedOf(request: FastifyRequest): IncomingRequest {
  const { takesFiles: _files, takesParts: _parts, ...asked } = requestOf(request);
  const { workspace = "", id = "" } = request.params as Record<string, string>;
  const search = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = asked.search.get(name);
    if (value !== null) search.set(name, value);
  }
  return {
    ...asked,
    search,
    path: `/app-api/reports/${encodeURIComponent(id)}/preview`,
    params: { id },
    header: (name) => (name === "castmeter-workspace" ? workspace : asked.header(name)),
  };
}
