import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../kernel/contract/errors.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import type { Html } from "../../lib/text/html.ts";
import { plainError, send } from "../http/answers.ts";
import type { PagePaths } from "../public-pages/page-paths.ts";
import { write } from "../public-pages/page-responses.ts";
import { prefersJson } from "../public-pages/public-pages.ts";
import { type AskedReport, isFileForm } from "./report-address.ts";
import { reportPolicy } from "./report-frame.ts";
import { busyPage, missingPage, passwordPage } from "./small-pages.ts";

export const HTML_TYPE = "text/html; charset=utf-8";

export const GUARDS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Answers that show no report: the form for its password, and refusals, each as page or JSON. */
export class ReportRefusals {
  readonly #runtime: Runtime;
  readonly #paths: PagePaths;

  constructor(runtime: Runtime, paths: PagePaths) {
    this.#runtime = runtime;
    this.#paths = paths;
  }

  locked(reply: FastifyReply, request: FastifyRequest, asked: AskedReport): void {
    const isForPeople = asked.form === "html" || isFileForm(asked.form);
    if (isForPeople && !prefersJson(request.headers.accept))
      return this.form(reply, asked, { status: 200, fault: null });
    return this.error(
      reply,
      new ApiError("credential_invalid", "The report has a password. Open its page first."),
    );
  }

  form(
    reply: FastifyReply,
    asked: AskedReport,
    { status, fault, waitSec }: { status: number; fault: string | null; waitSec?: number },
  ): void {
    const page = passwordPage(this.#paths, { action: asked.path, fault });
    this.page(reply, status, page, {
      "Content-Security-Policy": reportPolicy({ color: null, script: null, hasForm: true }),
      ...(waitSec === undefined ? {} : { "Retry-After": String(waitSec) }),
    });
  }

  missing(reply: FastifyReply, request: FastifyRequest, asked: AskedReport): void {
    if (asked.form !== "html" || prefersJson(request.headers.accept))
      return this.error(reply, new ApiError("resource_not_found", "There is no report here."));
    return this.page(reply, 404, missingPage(this.#paths));
  }

  busy(reply: FastifyReply, request: FastifyRequest, asked: AskedReport, waitSec: number): void {
    if (asked.form !== "html" || prefersJson(request.headers.accept))
      return this.error(
        reply,
        new ApiError("rate_limited", "Too many requests.", {
          extras: { reason: "anonymous" },
          retryAfterSec: waitSec,
        }),
      );
    const headers = { "Retry-After": String(Math.max(1, Math.ceil(waitSec))) };
    return this.page(reply, 429, busyPage(this.#paths), headers);
  }

  error(reply: FastifyReply, error: ApiError): void {
    const answer = plainError(this.#runtime, error);
    send(reply, {
      ...answer,
      headers: { ...answer.headers, ...GUARDS, "X-Robots-Tag": "noindex" },
    });
  }

  page(
    reply: FastifyReply,
    status: number,
    page: Html,
    headers: Record<string, string> = {},
  ): void {
    write(reply, {
      status,
      headers: {
        ...GUARDS,
        "Content-Security-Policy": reportPolicy({ color: null, script: null, hasForm: false }),
        "Content-Type": HTML_TYPE,
        "Cache-Control": "private, no-store",
        "X-Robots-Tag": "noindex",
        ...headers,
      },
      body: Buffer.from(page.toString()),
    });
  }
}
