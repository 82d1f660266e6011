import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { BodyError } from "../../../lib/body-error.ts";
import { MINUTE_MS } from "../../../lib/clock.ts";
import type { OutboundClient } from "../../../outbound/outbound-client.ts";
import { audioTypeOf, HEAD_BYTES } from "../../../speech-to-text/audio-type.ts";
import type { AudioType } from "../../../speech-to-text/speech-to-text.ts";
import { AudioError } from "./audio-error.ts";

/** Trackers of downloads lead from one to the next. */
const REDIRECTS_MAX = 10;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const TIMEOUT_MS = 30_000;
/** For all of it. */
const DOWNLOAD_MS = 15 * MINUTE_MS;

export interface Download {
  url: string;
  /** Where the bytes go; nothing is there yet. */
  file: string;
  maxBytes: number;
  signal: AbortSignal;
}

export interface AudioFile {
  type: AudioType;
  sizeBytes: number;
}

/**
 * Downloads the audio of an episode into a file, a piece at a time, and looks at its first bytes.
 *
 * @throws AudioError
 */
export async function downloadAudio(
  client: Pick<OutboundClient, "stream">,
  { url, file, maxBytes, signal }: Download,
): Promise<AudioFile> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_MS)]);
  const body = await openAudio(client, { url, maxBytes, signal: ending });
  try {
    await pipeline(body, createWriteStream(file, { flags: "wx", mode: 0o600 }), { signal: ending });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BodyError && error.failure.code === "too_large") throw tooLarge(maxBytes);
    if (error instanceof BodyError || ending.aborted) throw unreachable(url);
    throw error;
  }
  return inspect(file);
}

async function openAudio(
  client: Pick<OutboundClient, "stream">,
  { url: first, maxBytes, signal }: Omit<Download, "file">,
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

/** @throws AudioError `not_audio`, for example for the page of a paywall. */
async function inspect(file: string): Promise<AudioFile> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const type = audioTypeOf(buffer);
  if (type === null)
    throw new AudioError("not_audio", "What the feed names as audio is none that can be read.");
  return { type, sizeBytes: (await handle.stat()).size };
}
