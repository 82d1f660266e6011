import { createHash } from "node:crypto";
import { isTooMuch } from "../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import { isStorableText } from "../../../../lib/text/storable-text.ts";
import type { TranscriptLink } from "../../../../domain/transcript-formats/choose-links.ts";
import { TRANSCRIPT_BYTES_MAX } from "../../../../domain/transcript-formats/limits.ts";
import type { TranscriptReading } from "../../../../domain/transcript-formats/readers/read-transcript.ts";
import { type FeedHttp, fetchPage } from "../../episodes/index.ts";
import type { FetchRow } from "./fetch-state.store.ts";

type Validators = Pick<FetchRow, "url" | "etag" | "last_modified" | "body_hash">;

export type LinkReading =
  | { kind: "unchanged"; validators: Validators }
  | { kind: "read"; reading: TranscriptReading; validators: Validators }
  /**
   * The message is a sentence that contains at most the host, since addresses may contain a secret.
   */
  | { kind: "failed"; code: string; message: string };

const ACCEPT =
  "application/json, text/vtt, application/srt, application/x-subrip, text/html;q=0.8, " +
  "text/plain;q=0.8, */*;q=0.5";
/** Time limit for a link with all its redirects. */
const TIMEOUT_MS = 30_000;
const VALIDATOR_CHARS_MAX = 500;

const validator = (value: string | undefined): string | null =>
  value === undefined || value.length > VALIDATOR_CHARS_MAX || !isStorableText(value)
    ? null
    : value;

export interface LinkParts {
  http: FeedHttp;
  compute: Compute;
}

const TOO_MUCH = {
  failure: { code: "too_large", message: "The file takes too much time or memory to be read." },
};

/** Fetches one link, and parses it where its bytes differ from the last reading. */
export async function readLink(
  { http, compute }: LinkParts,
  link: TranscriptLink,
  { showId, known, signal }: { showId: string; known: Validators; signal: AbortSignal },
): Promise<LinkReading> {
  const isKnown = known.url === link.url;
  const page = await fetchPage(http, {
    url: link.url,
    headers: { accept: ACCEPT, ...(isKnown ? conditions(known) : {}) },
    maxBytes: TRANSCRIPT_BYTES_MAX,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!page.ok) return { kind: "failed", code: page.code, message: page.message };
  const { status, headers, body } = page.response;
  if (status === 304) {
    const { url, etag, last_modified, body_hash } = known;
    return { kind: "unchanged", validators: { url, etag, last_modified, body_hash } };
  }
  const validators: Validators = {
    url: link.url,
    etag: validator(headers["etag"]),
    last_modified: validator(headers["last-modified"]),
    body_hash: createHash("sha256").update(body).digest("base64url"),
  };
  if (isKnown && known.body_hash === validators.body_hash) return { kind: "unchanged", validators };
  const origin = {
    declaredType: link.type,
    contentType: headers["content-type"] ?? null,
    url: page.url,
  };
  const read = await compute
    .run("read_transcript", [body, origin], { of: showId, signal })
    .catch((error: unknown) => {
      if (isTooMuch(error)) return TOO_MUCH;
      throw error;
    });
  return "segments" in read
    ? { kind: "read", reading: read, validators }
    : { kind: "failed", ...read.failure };
}

function conditions({ etag, last_modified: lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
}
