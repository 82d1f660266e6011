import { BoundedMap } from "../../../lib/bounded-map.ts";
import { errors } from "oidc-provider";
import type { Database } from "../../../db/connection/database.ts";
import type { Log } from "../../../kernel/pipeline/log.ts";
import { type Clock, DAY_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { isStorableText } from "../../../lib/text/storable-text.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { WindowBudget } from "../provider/window-budget.ts";
import {
  type ClientDocumentRow,
  dropClientDocument,
  findClientDocument,
  saveClientDocument,
} from "./client-documents.store.ts";
import { parseJson } from "../../../lib/parse-json.ts";

/**
 * Metadata documents of apps (client ID metadata documents). They are fetched within limits and
 * stored, so that neither a fault of the app's host nor a stranger's requests end a connection.
 */

/** Maximum documents fetched from one host in an hour, not counting documents of apps in use. */
const PER_HOST_HOUR = 30;
/**
 * Maximum documents fetched for one caller in an hour; a caller could name another host in each
 * request.
 */
const PER_CALLER_HOUR = 60;
/** Maximum failed fetches of a caller in an hour: fewer than would use up the budget of a host. */
const FAILURES_PER_CALLER_HOUR = 10;
/**
 * Maximum documents of one host that a caller can make the server fetch in five minutes, one a
 * minute.
 */
const PER_CALLER_AND_HOST = 5;
const CALLER_AND_HOST_MS = 5 * MINUTE_MS;
/**
 * Maximum fetches of a document in use in an hour, regardless of a stranger's requests to its host.
 * Strangers can use up this budget by naming the app while its host fails: the stored document is
 * used meanwhile.
 */
const PER_DOCUMENT_HOUR = 12;
/** A document is fetched again after this time at the earliest. */
const FRESH_MS = 5 * MINUTE_MS;
/** A document that cannot be fetched again is used for this long after the last fetch. */
const KEPT_MS = 7 * DAY_MS;
const ID_LETTERS_MAX = 500;
/** Maximum bytes of a document, the library's own limit. */
const BYTES_MAX = 5 * 1_024;
const TIMEOUT_MS = 2_500;
/** Maximum documents prepared for the library, which reads each at once. */
const PREPARED_MAX = 200;

const CACHING = ["cache-control", "expires"];
const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]+\+json)\s*(?:;|$)/i;

/** A document for the library, with the headers that say how long it may be cached. */
interface ClientDocument {
  text: string;
  headers: Record<string, string>;
  /** True where the document was accepted before and is stored. */
  isKept: boolean;
}

type Fetched = { document: ClientDocument } | { fault: string; isPassing: boolean };

interface DocumentParts {
  database: Database;
  clock: Clock;
  outbound: OutboundClient;
  log: Log;
}

/** The document of an app cannot be read at the moment, and no earlier one is stored. */
export class DocumentUnavailable extends errors.CustomOIDCProviderError {
  override status = 503;
  override statusCode = 503;
  readonly waitSec: number;

  constructor(waitSec: number) {
    super(
      "temporarily_unavailable",
      "The document that describes the app cannot be read at the moment. Try again later.",
    );
    this.waitSec = waitSec;
  }
}

export class ClientDocuments {
  readonly #parts: DocumentParts;
  readonly #hosts: WindowBudget;
  readonly #callers: WindowBudget;
  readonly #failures: WindowBudget;
  readonly #callersAndHosts: WindowBudget;
  readonly #inUse: WindowBudget;
  readonly #prepared = new BoundedMap<string, ClientDocument>({ max: PREPARED_MAX });
  readonly #fetching = new Map<string, Promise<Fetched>>();

  constructor(parts: DocumentParts) {
    const { clock } = parts;
    this.#parts = parts;
    this.#hosts = new WindowBudget(clock, PER_HOST_HOUR);
    this.#callers = new WindowBudget(clock, PER_CALLER_HOUR);
    this.#failures = new WindowBudget(clock, FAILURES_PER_CALLER_HOUR);
    this.#callersAndHosts = new WindowBudget(clock, PER_CALLER_AND_HOST, CALLER_AND_HOST_MS);
    this.#inUse = new WindowBudget(clock, PER_DOCUMENT_HOUR);
  }

  /**
   * Prepares the document of an app for `find`: the present document, or the last stored one where
   * it cannot be fetched.
   *
   * @throws InvalidClient for a faulty document, on which apps drop their registration;
   * `DocumentUnavailable` for a document that cannot be read at the moment.
   */
  async prepare(clientId: string, caller: string): Promise<void> {
    if (clientId.length > ID_LETTERS_MAX || !isStorableText(clientId))
      throw new errors.InvalidClient("the client_id is too long or no text");
    const { database, clock } = this.#parts;
    const stored = await findClientDocument(database, clientId);
    const ageMs =
      stored === undefined ? Infinity : clock.now().getTime() - stored.fetched_at.getTime();
    const text = stored?.document ?? null;
    const kept =
      text !== null && ageMs <= KEPT_MS ? { text, headers: {}, isKept: true } : undefined;
    if (kept === undefined || ageMs >= FRESH_MS)
      this.#prepared.set(clientId, await this.#renew(clientId, caller, { stored, kept }));
    else this.#prepared.set(clientId, kept);
  }

  /** The prepared document at an address; undefined when there is none. */
  find(url: string): ClientDocument | undefined {
    return this.#prepared.get(url);
  }

  async #renew(
    clientId: string,
    caller: string,
    { stored, kept }: { stored: ClientDocumentRow | undefined; kept: ClientDocument | undefined },
  ): Promise<ClientDocument> {
    let fetching = this.#fetching.get(clientId);
    if (fetching === undefined) {
      const waitSec = this.#waitSec(clientId, caller, stored);
      if (waitSec !== null && kept === undefined) throw new DocumentUnavailable(waitSec);
      if (waitSec !== null && kept !== undefined) return kept;
      fetching = this.#fetch(clientId).finally(() => this.#fetching.delete(clientId));
      this.#fetching.set(clientId, fetching);
    }
    const fetched = await fetching;
    if ("document" in fetched) {
      // The host has changed the document. If the library refuses the new one, the old one must not
      // be used again.
      if (kept !== undefined && kept.text !== fetched.document.text)
        await dropClientDocument(this.#parts.database, clientId, kept.text);
      return fetched.document;
    }
    this.#failures.take(caller);
    if (kept !== undefined) return kept;
    if (fetched.isPassing) throw new DocumentUnavailable(MINUTE_MS / 1_000);
    throw new errors.InvalidClient(fetched.fault);
  }

  /** Stores a fetched document after the library has accepted it. */
  async keep(clientId: string): Promise<void> {
    const document = this.#prepared.get(clientId);
    if (document === undefined || document.isKept) return;
    this.#prepared.set(clientId, { ...document, isKept: true });
    const { database, clock } = this.#parts;
    await saveClientDocument(database, clientId, { document: document.text, now: clock.now() });
  }

  /** Takes from the budgets; returns the seconds to wait where one is used up. */
  #waitSec(clientId: string, caller: string, stored: ClientDocumentRow | undefined): number | null {
    if (stored !== undefined && stored.last_used_at !== null) return this.#inUse.take(clientId);
    const { hostname } = new URL(clientId);
    return (
      this.#failures.waitSec(caller) ??
      this.#callersAndHosts.take(`${caller} ${hostname}`) ??
      this.#callers.take(caller) ??
      this.#hosts.take(hostname)
    );
  }

  async #fetch(clientId: string): Promise<Fetched> {
    const { outbound, log } = this.#parts;
    const answer = await outbound.request({
      url: clientId,
      headers: { accept: "application/json" },
      timeoutMs: TIMEOUT_MS,
      maxBytes: BYTES_MAX,
      onOverflow: "fail",
    });
    if (!answer.ok) {
      log.info({ client_id: clientId, reason: answer.message }, "the document of an app is unread");
      // All other faults have the same answer: otherwise a stranger would learn which host names
      // exist in the internal network.
      return {
        fault: `the document of the app is longer than ${BYTES_MAX} bytes`,
        isPassing: answer.code !== "too_large",
      };
    }
    const { status, headers } = answer;
    if (status !== 200)
      return {
        fault: `the document of the app was answered with ${status} instead of 200`,
        isPassing: status >= 500 || status === 408 || status === 429,
      };
    if (!JSON_TYPE.test(headers["content-type"] ?? ""))
      return { fault: "the document of the app must be application/json", isPassing: false };
    const text = Buffer.from(answer.body).toString("utf8");
    const caching = Object.entries(headers).filter(([name]) => CACHING.includes(name));
    return idOf(text) === clientId
      ? { document: { text, headers: Object.fromEntries(caching), isKept: false } }
      : { fault: "the document of the app does not hold its own address", isPassing: false };
  }
}

const idOf = (document: string): unknown =>
  (parseJson(document) as { client_id?: unknown } | null | undefined)?.client_id;
