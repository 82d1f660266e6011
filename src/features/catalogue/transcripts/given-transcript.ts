import type { Static } from "typebox";
import { ComputeError, isTooMuch } from "../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../infrastructure/compute/compute.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { canonicalLanguage } from "../../../lib/text/language-tag.ts";
import { SECOND_MS } from "../../../lib/time/clock.ts";
import {
  type Given,
  type ReadGiven,
  readGiven,
} from "../../../domain/transcript-formats/readers/read-given.ts";
import type { GivenTranscript } from "./store-transcript.ts";
import type { transcriptBody } from "./transcript.schema.ts";

type Body = Static<typeof transcriptBody>;

const FORMS = ["text", "segments", "vtt", "srt"] as const;

/**
 * Texts up to this length are parsed in this process, in at most 15 ms: sending them to another
 * process takes as long.
 */
const CHARS_AT_ONCE = 32_768;
const SEGMENTS_AT_ONCE = 200;
/**
 * Time limit of the parsing, during which a transaction waits. The slowest text at the limit takes
 * 2.5 s of CPU time.
 */
const DEADLINE_MS = 10 * SECOND_MS;
/** Time limit including the wait for a free task process. */
const WAIT_MS = 15 * SECOND_MS;

/**
 * The transcript in a body, which has one of four forms. A long one is parsed in another process.
 *
 * @param workspaceId The workspace of the text; it may have one parsed at a time.
 * @throws ApiError `parameter_invalid` naming the form, and the line where one is invalid, and
 * `service_unavailable` where others wait for the same processes.
 */
export async function readGivenTranscript(
  compute: Compute,
  workspaceId: string,
  body: Body,
): Promise<GivenTranscript & { wordCount: number }> {
  const language = canonicalLanguage(body.language);
  if (language === null)
    throw parameterInvalid("language", "malformed", "language must be a BCP 47 tag such as en-GB.");
  const given = givenOf(body);
  const read = isShort(given)
    ? readGiven(given, body.speakers)
    : await readElsewhere(compute, workspaceId, { given, names: body.speakers });
  if ("fault" in read)
    throw parameterInvalid(read.fault.param, read.fault.reason, read.fault.message);
  return { source: "upload", language, sourceUrl: null, ...read };
}

function givenOf(body: Body): Given {
  const sent = FORMS.filter((form) => body[form] !== undefined);
  const [form] = sent;
  if (form === undefined)
    throw parameterInvalid("text", "missing", "Send one of text, segments, vtt and srt.");
  if (sent.length > 1)
    throw parameterInvalid(sent[1] ?? null, "conflict", `Send one of ${sent.join(" and ")}.`);
  return form === "segments"
    ? { form, segments: body.segments ?? [] }
    : { form, text: body[form] ?? "" };
}

const isShort = (given: Given): boolean =>
  given.form === "segments"
    ? given.segments.length <= SEGMENTS_AT_ONCE
    : given.text.length <= CHARS_AT_ONCE;

async function readElsewhere(
  compute: Compute,
  workspaceId: string,
  { given, names }: { given: Given; names: Body["speakers"] },
): Promise<ReadGiven> {
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    return await compute.run("read_given", [given, names], {
      of: workspaceId,
      signal,
      deadlineMs: DEADLINE_MS,
    });
  } catch (error) {
    if (isTooMuch(error))
      throw parameterInvalid(
        given.form,
        "out_of_range",
        `${given.form} takes too much time or memory to be read.`,
      );
    if (signal.aborted || error instanceof ComputeError)
      throw new ApiError("service_unavailable", "Other transcripts are being read. Try again.", {
        retryAfterSec: 5,
        cause: error,
      });
    throw error;
  }
}
