import type { FastifyReply, FastifyRequest } from "fastify";
import { fingerprintOf, publicKeyPem } from "../../domain/report-documents/signature.ts";
import {
  findEntries,
  findEntryByHash,
  findSigningKeys,
  findSnapshot,
} from "../../features/reporting/snapshots/index.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import type { Html } from "../../lib/text/html.ts";
import { addressRefusal } from "../http/address-limit.ts";
import { plainError, send } from "../http/answers.ts";
import { write } from "../public-pages/page-responses.ts";
import type { PagePaths } from "../public-pages/page-paths.ts";
import { prefersJson } from "../public-pages/public-pages.ts";
import { reportPolicy } from "./report-frame.ts";
import { type Issued, verifyForm, verifyResult } from "./verify-page.ts";

/** Answers that verify a document: its hash, the keys and the log. */

/** Routes of the pages, below the path of the site. */
export const verifyRoutes = (site: string) => ({
  form: `${site}/verify`,
  document: `${site}/verify/:name`,
});

export const WELL_KNOWN = {
  keys: "/.well-known/castmeter-report-keys.json",
  log: "/.well-known/castmeter-report-log",
} as const;

const READS_PER_MINUTE = 120;
const LOG_PAGE_MAX = 1_000;
const NAME = /^([0-9a-f]{64})(\.json)?$/i;
const KEY_NAME = /^([0-9a-f]{16})\.pem$/;

const GUARDS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export class VerifyPages {
  readonly #runtime: Runtime;
  readonly #paths: PagePaths;

  constructor(runtime: Runtime, paths: PagePaths) {
    this.#runtime = runtime;
    this.#paths = paths;
  }

  /** The page that checks two files in the reader's browser. */
  readonly form: Answer = async (request, reply) => {
    if (this.#isRefused(request, reply)) return;
    this.#page(reply, 200, verifyForm(this.#paths), "verify.js");
  };

  /** Whether this installation issued the document with a hash, or a key as PEM. */
  readonly document: Answer = async (request, reply) => {
    if (this.#isRefused(request, reply)) return;
    const { name } = request.params as { name: string };
    const key = KEY_NAME.exec(name)?.[1];
    if (key !== undefined) return this.#pem(reply, key);
    const [, hash, ending] = NAME.exec(name) ?? [];
    const isJson = ending !== undefined || prefersJson(request.headers.accept);
    const sha256 = hash?.toLowerCase();
    const issued = sha256 === undefined ? null : await this.#issued(sha256);
    if (isJson) {
      if (issued !== null) return this.#json(reply, { object: "report_verification", ...issued });
      const error = new ApiError(
        "resource_not_found",
        "This installation has not issued a document with this hash.",
      );
      return send(reply, plainError(this.#runtime, error));
    }
    this.#page(
      reply,
      issued === null ? 404 : 200,
      verifyResult(this.#paths, sha256 ?? null, issued),
      null,
    );
  };

  /** Every key with its dates; retired keys still verify what they signed. */
  readonly keys: Answer = async (request, reply) => {
    if (this.#isRefused(request, reply)) return;
    const rows = await findSigningKeys(this.#runtime.database);
    this.#json(reply, {
      object: "report_keys",
      keys: rows.map((row) => ({
        key_id: row.key_id,
        algorithm: "Ed25519",
        fingerprint: fingerprintOf(row.public_key),
        public_key: publicKeyPem(row.public_key),
        created_at: row.created_at.toISOString(),
        retired_at: row.retired_at?.toISOString() ?? null,
      })),
    });
  };

  /** A page of the chain of hashes, in its order, with `after` and `limit`. */
  readonly log: Answer = async (request, reply) => {
    if (this.#isRefused(request, reply)) return;
    const query = request.query as Record<string, unknown>;
    const after = wholeNumber(query["after"], 0, Number.MAX_SAFE_INTEGER);
    const limit = wholeNumber(query["limit"], LOG_PAGE_MAX, LOG_PAGE_MAX);
    const rows = await findEntries(this.#runtime.database, after, limit + 1);
    const entries = rows.slice(0, limit).map((row) => ({
      sequence: row.sequence,
      sha256: row.sha256,
      issued_at: row.issued_at.toISOString(),
      key_id: row.key_id,
      entry_sha256: row.entry_sha256,
    }));
    this.#json(reply, {
      object: "report_log",
      entries,
      has_more: rows.length > limit,
      next_after: rows.length > limit ? (entries.at(-1)?.sequence ?? null) : null,
    });
  };

  async #issued(sha256: string): Promise<Issued | null> {
    const { database } = this.#runtime;
    const entry = await findEntryByHash(database, sha256);
    if (entry === undefined) return null;
    const [keys, snapshot] = await Promise.all([
      findSigningKeys(database),
      findSnapshot(database, entry.workspace_id, entry.report_id, entry.number),
    ]);
    const key = keys.find(({ key_id: id }) => id === entry.key_id);
    return {
      sha256,
      issued_at: entry.issued_at.toISOString(),
      key_id: entry.key_id,
      key_fingerprint: key === undefined ? null : fingerprintOf(key.public_key),
      version: entry.number,
      depth: entry.depth,
      state: entry.state,
      superseded_by: entry.superseded_by,
      withdrawn_reason: entry.state === "withdrawn" ? (snapshot?.withdrawn_reason ?? null) : null,
      log_sequence: entry.sequence,
    };
  }

  async #pem(reply: FastifyReply, keyId: string): Promise<void> {
    const rows = await findSigningKeys(this.#runtime.database);
    const row = rows.find(({ key_id: id }) => id === keyId);
    if (row === undefined) {
      const error = new ApiError("resource_not_found", "There is no such key.");
      return send(reply, plainError(this.#runtime, error));
    }
    return write(reply, {
      status: 200,
      headers: { ...GUARDS, "Content-Type": "application/x-pem-file", "Cache-Control": "no-cache" },
      body: Buffer.from(publicKeyPem(row.public_key)),
    });
  }

  #isRefused(request: FastifyRequest, reply: FastifyReply): boolean {
    const refusal = addressRefusal(this.#runtime, request, "report verify", READS_PER_MINUTE);
    if (refusal !== null) send(reply, refusal);
    return refusal !== null;
  }

  #json(reply: FastifyReply, value: object): void {
    write(reply, {
      status: 200,
      headers: {
        ...GUARDS,
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": "no-cache",
        "Access-Control-Allow-Origin": "*",
      },
      body: Buffer.from(JSON.stringify(value)),
    });
  }

  #page(reply: FastifyReply, status: number, page: Html, script: string | null): void {
    write(reply, {
      status,
      headers: {
        ...GUARDS,
        "Content-Security-Policy": reportPolicy({ color: null, script, hasForm: false }),
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-cache",
      },
      body: Buffer.from(page.toString()),
    });
  }
}

/** A whole number of a query, within 0 and a maximum; the default for any other text. */
function wholeNumber(value: unknown, otherwise: number, max: number): number {
  if (typeof value !== "string" || !/^\d{1,15}$/.test(value)) return otherwise;
  return Math.min(Math.max(Number(value), otherwise === max ? 1 : 0), max);
}
