import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fingerprintOf } from "../../domain/report-documents/signature.ts";
import {
  countOpened,
  documentOf,
  isPasswordOf,
  isUnlocked,
  openLink,
  type OpenedLink,
  takePasswordTry,
  unlockValue,
} from "../../features/reporting/share-links/index.ts";
import { findLogoSizes, logoHashes } from "../../features/reporting/logos/index.ts";
import { findSigningKeys } from "../../features/reporting/snapshots/index.ts";
import type { StoreServices } from "../../features/sponsorship/library/index.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { matchesEtag } from "../../kernel/contract/etag.ts";
import { newId } from "../../kernel/ids.ts";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { reportError } from "../../kernel/pipeline/error-response.ts";
import type { PasswordHasher } from "../../people/identity/passwords/password-hasher.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { readLimited } from "../http/read-limited.ts";
import { encoded } from "../public-pages/page-bodies.ts";
import { encodingHeaders, encodingOf, write } from "../public-pages/page-responses.ts";
import type { PagePaths } from "../public-pages/page-paths.ts";
import { prefersJson } from "../public-pages/public-pages.ts";
import { isRobot } from "../public-pages/page-views.ts";
import { type AskedReport, askedReport, logoPath } from "./report-address.ts";
import { reportPolicy } from "./report-frame.ts";
import { reportPage } from "./report-page.ts";
import { ReportData } from "./report-data.ts";
import { GUARDS, HTML_TYPE, ReportRefusals } from "./report-refusals.ts";
import { unavailablePage } from "./small-pages.ts";
import { readUnlockCookie, unlockCookie } from "./unlock-cookie.ts";

export interface ReportServices extends Pick<StoreServices, "fileStore"> {
  identity: { passwords: PasswordHasher };
}

/** Maximum requests per address and minute. */
const READS_PER_MINUTE = 240;
/** The same of passwords, of which each is 160 ms of work, also where it is right. */
const PASSWORDS_PER_MINUTE = 30;
const FORM_BYTES_MAX = 4_096;
const PASSWORD_CHARS_MAX = 200;
/** Bytes of made pages that stay in memory. Their keys are hashes of what they show. */
const CACHE_BYTES_MAX = 32 * 1_024 * 1_024;

interface MadePage {
  etag: string;
  text: Buffer;
  policy: string;
}

/** Pages of links, and the forms in which their documents leave. */
export class ReportPages {
  readonly #runtime: Runtime<ReportServices>;
  readonly #paths: PagePaths;
  readonly #refusals: ReportRefusals;
  readonly #data: ReportData;
  readonly #made = new BoundedMap<string, MadePage>({
    max: CACHE_BYTES_MAX,
    sizeOf: ({ text }) => text.length,
  });

  constructor(runtime: Runtime<ReportServices>, paths: PagePaths) {
    this.#runtime = runtime;
    this.#paths = paths;
    this.#refusals = new ReportRefusals(runtime, paths);
    this.#data = new ReportData(runtime, { paths, refusals: this.#refusals });
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const asked = askedReport(request, this.#paths.network);
    try {
      const { limiter } = this.#runtime;
      const address = plainAddress(request.ip);
      const isTry = request.method === "POST";
      const { waitSec } = isTry
        ? limiter.takeFromAddress("report passwords", address, PASSWORDS_PER_MINUTE)
        : limiter.takeFromAddress("report pages", address, READS_PER_MINUTE);
      if (waitSec !== null) return this.#refusals.busy(reply, request, asked, waitSec);
      const link = await openLink(this.#runtime, asked);
      if (link === undefined) return this.#refusals.missing(reply, request, asked);
      if (isTry) return await this.#unlock(request, reply, asked, link);
      if (this.#isLocked(request, link)) return this.#refusals.locked(reply, request, asked);
      return await this.#send(request, reply, asked, link);
    } catch (thrown) {
      const requestId = newId("req");
      reportError(thrown, { runtime: this.#runtime, requestId, operation: "report_pages.read" });
      return this.#refusals.page(reply, 503, unavailablePage(this.#paths), { "Retry-After": "30" });
    }
  }

  #isLocked({ headers }: FastifyRequest, link: OpenedLink): boolean {
    if (link.password_hash === null) return false;
    const { secrets, clock, urls } = this.#runtime;
    const value = readUnlockCookie(headers.cookie, link.id, urls.addresses.networkSiteUrl);
    return !isUnlocked(secrets, link, value, clock.now());
  }

  /** Checks a password that was sent; the browser that knows it gets a cookie for this path. */
  async #unlock(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: AskedReport,
    link: OpenedLink,
  ): Promise<void> {
    const { secrets, clock, urls } = this.#runtime;
    const location = { Location: asked.path, "Cache-Control": "no-store" };
    if (link.password_hash === null) {
      write(reply, { status: 303, headers: { ...GUARDS, ...location }, body: null });
      return;
    }
    const password = await sentPassword(request);
    const waitSec = password === null ? null : await takePasswordTry(this.#runtime, link);
    if (waitSec !== null) {
      const fault = `Too many tries. The next one is possible in ${wordsOf(waitSec)}.`;
      return this.#refusals.form(reply, asked, { status: 429, fault, waitSec });
    }
    if (password === null || !(await isPasswordOf(this.#runtime, link, password)))
      return this.#refusals.form(reply, asked, {
        status: 403,
        fault: "The password is not correct.",
      });
    const cookie = unlockCookie({
      link,
      value: unlockValue(secrets, link, clock.now()),
      path: asked.path.slice(0, asked.path.lastIndexOf("/")),
      siteUrl: urls.addresses.networkSiteUrl,
    });
    write(reply, {
      status: 303,
      headers: { ...GUARDS, ...location, "Set-Cookie": cookie },
      body: null,
    });
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: AskedReport,
    link: OpenedLink,
  ): Promise<void> {
    const form = asked.form === "html" && prefersJson(request.headers.accept) ? "json" : asked.form;
    const headers = {
      ...GUARDS,
      "Content-Security-Policy": reportPolicy({ color: null, script: null, hasForm: false }),
      "Cache-Control": "private, no-cache",
      ...(link.is_indexable ? {} : { "X-Robots-Tag": "noindex" }),
    };
    if (form === "html") return this.#sendPage(request, reply, { asked, link, headers });
    return this.#data.send({ request, reply, asked: { ...asked, form }, link, headers });
  }

  async #sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      asked,
      link,
      headers,
    }: { asked: AskedReport; link: OpenedLink; headers: Record<string, string> },
  ): Promise<void> {
    const made = await this.#pageOf(asked, link);
    if (request.method === "GET" && !isRobot(request.headers["user-agent"]))
      await this.#count(link);
    const all = { ...headers, "Content-Security-Policy": made.policy, ETag: made.etag };
    const encoding = encodingOf(request);
    const vary = { ...encodingHeaders(encoding), Vary: "Accept, Accept-Encoding, Cookie" };
    if (matchesEtag(request.headers["if-none-match"], made.etag))
      return write(reply, { status: 304, headers: { ...all, Vary: vary.Vary }, body: null });
    return write(reply, {
      status: 200,
      headers: { ...all, ...vary, "Content-Type": HTML_TYPE },
      body: encoded(made.text, encoding),
    });
  }

  /** The page of a document, made once for what it shows. */
  async #pageOf(asked: AskedReport, link: OpenedLink): Promise<MadePage> {
    const { addresses } = this.#runtime.urls;
    const key = JSON.stringify([
      asked.path,
      link.id,
      link.sha256,
      link.state,
      link.allow_export,
      link.is_indexable,
    ]);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const document = documentOf(link);
    const { database } = this.#runtime;
    const report = { workspaceId: link.workspaceId, reportId: link.report_id };
    const logos = await findLogoSizes(database, report, logoHashes(document.branding));
    const keys = await findSigningKeys(database);
    const signer = keys.find(({ key_id: id }) => id === link.key_id);
    const page = reportPage(this.#paths, {
      document,
      url: asked.path,
      state: link.state === "current" ? "current" : "superseded",
      signed: {
        sha256: link.sha256,
        keyId: link.key_id,
        fingerprint: signer === undefined ? null : fingerprintOf(signer.public_key),
        verifyUrl: `${addresses.siteUrl}/verify/${link.sha256}`,
      },
      logos: logos.map((logo) => ({ ...logo, url: `${asked.path}/${logoPath(logo.sha256)}` })),
      allowsExport: link.allow_export,
      isIndexable: link.is_indexable,
    });
    const text = Buffer.from(page.toString());
    const made = {
      etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
      text,
      policy: reportPolicy({
        color: document.branding.primary_color,
        script: null,
        hasForm: false,
      }),
    };
    this.#made.set(key, made);
    return made;
  }

  /** A page is shown also where its opening cannot be counted. */
  async #count(link: OpenedLink): Promise<void> {
    try {
      await countOpened(this.#runtime, link);
    } catch (error) {
      this.#runtime.log.warn({ error: String(error) }, "an opened report was not counted");
    }
  }
}

const wordsOf = (sec: number): string =>
  sec < 120 ? `${sec} seconds` : `${Math.ceil(sec / 60)} minutes`;

/** The password of a sent form; null where there is none. */
async function sentPassword(request: FastifyRequest): Promise<string | null> {
  const body = await readLimited(request.raw, FORM_BYTES_MAX).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (body === null) return null;
  const password = new URLSearchParams(Buffer.from(body).toString("utf8")).get("password");
  return password === null || password === "" || password.length > PASSWORD_CHARS_MAX
    ? null
    : password;
}
