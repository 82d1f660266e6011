import type { FastifyInstance } from "fastify";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { answerPreflight, plainError, send } from "../http/answers.ts";
import { readHandler } from "../http/add-read-routes.ts";
import { methodNotAllowed, ROUTED_METHODS } from "../http/methods.ts";
import type { PagePaths } from "../public-pages/page-paths.ts";
import { reportRoutes } from "./report-address.ts";
import { ReportPages, type ReportServices } from "./report-pages.ts";
import { VerifyPages, verifyRoutes, WELL_KNOWN } from "./verify-pages.ts";

/** Paths of this surface at the default addresses, for the structure test of routes. */
export const REPORT_ROUTES: readonly string[] = [
  ...reportRoutes("/n"),
  ...Object.values(verifyRoutes("/s")),
  ...Object.values(WELL_KNOWN),
];

const METHODS = "GET, HEAD, POST, OPTIONS";

/** Adds the pages of links to reports, and what verifies a document. */
export function addReportPages(
  server: FastifyInstance,
  runtime: Runtime<ReportServices>,
  { paths }: { paths: PagePaths },
): void {
  const pages = new ReportPages(runtime, paths);
  for (const url of reportRoutes(paths.network))
    server.route({
      method: [...ROUTED_METHODS],
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        if (request.method === "OPTIONS") return answerPreflight(reply, METHODS);
        if (["GET", "HEAD", "POST"].includes(request.method)) return pages.answer(request, reply);
        return send(reply, plainError(runtime, methodNotAllowed(request, METHODS)));
      },
    });
  const verify = new VerifyPages(runtime, paths);
  const routes = verifyRoutes(paths.site);
  for (const [url, answer] of [
    [routes.form, verify.form],
    [routes.document, verify.document],
    [WELL_KNOWN.keys, verify.keys],
    [WELL_KNOWN.log, verify.log],
  ] as const)
    server.route({
      method: [...ROUTED_METHODS],
      url,
      exposeHeadRoute: false,
      handler: readHandler(runtime, answer),
    });
}
