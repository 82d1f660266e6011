// What the samples share: address and key, errors, repetitions, pages.
// Node 20 or newer, no dependency.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const { CASTMETER_URL: url, CASTMETER_KEY: key } = process.env;
if (!url || !key) stop("Set CASTMETER_URL (http://127.0.0.1:4000) and CASTMETER_KEY.");

const ATTEMPTS_MAX = 5;
const WAIT_SEC_MAX = 60; // A cap is free again in hours: that is not waited for.

/** An error of the API. Decide by `code`; the message is for people. */
export class ApiError extends Error {
  constructor(status, { code, message, param, doc_url, request_id, ...details }) {
    super(`${code}: ${message} See ${doc_url} (Request-Id ${request_id})`);
    Object.assign(this, { status, code, param, details });
  }
}

/**
 * Calls an operation and returns its answer. What is temporary is repeated: a write with the same
 * Idempotency-Key, so that it happens once.
 */
export async function call(method, path, { query = {}, body, idempotencyKey = randomUUID() } = {}) {
  const address = new URL(url + path);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json" };
  if (method !== "GET") headers["Idempotency-Key"] = idempotencyKey;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  for (let attempt = 1; ; attempt += 1) {
    const signal = AbortSignal.timeout(60_000);
    const request = { method, headers, signal, body: body && JSON.stringify(body) };
    const response = await fetch(address, request).catch((failure) => {
      if (attempt === ATTEMPTS_MAX) throw failure; // No connection, or no answer in time.
    });
    if (response?.ok) return response.json();
    const error = response && (await readError(response));
    const waitSec = Number(response?.headers.get("Retry-After") ?? 2 ** (attempt - 1));
    const isTemporary = !error || error.status >= 500 || response.headers.has("Retry-After");
    if (!isTemporary || attempt === ATTEMPTS_MAX || waitSec > WAIT_SEC_MAX) throw error;
    console.error(`${error?.code ?? "no answer"}: again in ${waitSec} s`);
    await sleep(waitSec * 1_000);
  }
}

async function readError(response) {
  const text = await response.text();
  try {
    return new ApiError(response.status, JSON.parse(text).error);
  } catch {
    // Not an answer of the API: a proxy in between, or a wrong address.
    return Object.assign(new Error(`HTTP ${response.status}: ${text.slice(0, 200)}`), {
      status: response.status,
    });
  }
}

/** Every item of a list, page by page. */
export async function* items(path, query = {}) {
  for (let cursor; cursor !== null; ) {
    const place = cursor === undefined ? {} : { cursor };
    const page = await call("GET", path, { query: { limit: 100, ...query, ...place } });
    yield* page.data;
    cursor = page.next_cursor;
  }
}

/** Ends the program with a sentence about why. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** A count as text. Null is unknown, which is never 0. */
export const shown = (count) => count?.toLocaleString("en") ?? "unknown";
