import { BodyError } from "../../../../lib/body-error.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import { audioTypeOf, HEAD_BYTES } from "../../../../infrastructure/speech-to-text/audio-type.ts";
import type { AudioType } from "../../../../infrastructure/speech-to-text/speech-to-text.ts";
import { AudioError } from "./audio-error.ts";

/** Maximum redirects. Download trackers redirect to each other. */
const REDIRECTS_MAX = 10;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const TIMEOUT_MS = 30_000;
/** Time limit of the whole download. */
const DOWNLOAD_MS = 15 * MINUTE_MS;

export interface Download {
  url: string;
  maxBytes: number;
  signal: AbortSignal;
}

export interface AudioFile {
  type: AudioType;
  bytes: Uint8Array;
}

/**
 * Downloads the audio of an episode into memory, because it is sent from there, and detects its
 * type by its first bytes. A file on disk would remain there when the process is killed.
 *
 * @throws AudioError
 */
export async function downloadAudio(
  client: Pick<OutboundClient, "stream">,
  { url, maxBytes, signal }: Download,
): Promise<AudioFile> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_MS)]);
  const body = await openAudio(client, { url, maxBytes, signal: ending });
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of body) pieces.push(piece);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BodyError && error.failure.code === "too_large") throw tooLarge(maxBytes);
    if (error instanceof BodyError || ending.aborted) throw unreachable(url);
    throw error;
  }
  const bytes = Buffer.concat(pieces);
  const type = audioTypeOf(bytes.subarray(0, HEAD_BYTES));
  // An unknown type may be the page of a paywall.
  if (type === null)
    throw new AudioError("not_audio", "What the feed names as audio is none that can be read.");
  return { type, bytes };
}

async function openAudio(
  client: Pick<OutboundClient, "stream">,
  { url: first, maxBytes, signal }: Download,
): Promise<AsyncIterableIterator<Uint8Array>> {
  let url = first;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const answer = await client.stream({
      url,
      headers: { accept: "audio/*, */*;q=0.5" },
      timeoutMs: TIMEOUT_MS,
      idleTimeoutMs: TIMEOUT_MS,
      maxBytes,
      signal,
    });
    if (!answer.ok) {
      signal.throwIfAborted();
      throw answer.code === "too_large" ? tooLarge(maxBytes) : unreachable(url);
    }
    if (answer.status === 200) {
      if (Number(answer.headers["content-length"] ?? 0) <= maxBytes) return answer.body;
      await answer.body.return?.();
      throw tooLarge(maxBytes);
    }
    await answer.body.return?.();
    const next = REDIRECTS.has(answer.status)
      ? URL.parse(answer.headers["location"] ?? "", url)?.href
      : undefined;
    if (next === undefined)
      throw new AudioError(
        "audio_not_found",
        `${hostOf(url)} answered ${answer.status} in place of the audio.`,
      );
    url = next;
  }
  throw new AudioError("audio_unreachable", `${hostOf(first)} redirects without end.`);
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? "The server";

const unreachable = (url: string): AudioError =>
  new AudioError("audio_unreachable", `The audio at ${hostOf(url)} could not be read.`);

const tooLarge = (maxBytes: number): AudioError =>
  new AudioError(
    "audio_too_large",
    `The audio is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB, the most that the ` +
      "configured speech-to-text provider takes. Files are not encoded anew.",
  );
