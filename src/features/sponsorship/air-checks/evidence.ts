import type { AirCheckStatus } from "../../../db/schema/tables.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { webAddressOf } from "../../../kernel/contract/web-address.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { findLibraryFile } from "../library/index.ts";
import type { AirCheckRow } from "./air-check.store.ts";

/** Evidence that a read aired: a recording, or its place in the episode. */

export interface SentEvidence {
  media_file_id?: string | null;
  media_url?: string | null;
  start_sec?: number | null;
  end_sec?: number | null;
  notes?: string | null;
}

type Evidence = Pick<AirCheckRow, "media_file_id" | "media_url" | "start_sec" | "end_sec">;

export const NO_EVIDENCE: Evidence = {
  media_file_id: null,
  media_url: null,
  start_sec: null,
  end_sec: null,
};

/**
 * The columns of the evidence in a request.
 *
 * @param stored Values that are kept for fields not in the request.
 * @throws ApiError `parameter_invalid` naming the field.
 */
export async function evidenceColumns(
  { database, workspace }: WriteContext,
  sent: SentEvidence,
  stored: Evidence,
): Promise<Evidence & Partial<Pick<AirCheckRow, "notes">>> {
  const given = {
    media_file_id: sent.media_file_id === undefined ? stored.media_file_id : sent.media_file_id,
    media_url: sent.media_url === undefined ? stored.media_url : recordingOf(sent.media_url),
    start_sec: sent.start_sec === undefined ? stored.start_sec : sent.start_sec,
    end_sec: sent.end_sec === undefined ? stored.end_sec : sent.end_sec,
  };
  if (given.media_file_id !== null && given.media_url !== null)
    throw parameterInvalid(
      sent.media_url === undefined || sent.media_url === null ? "media_file_id" : "media_url",
      "conflict",
      "An air check has media_file_id or media_url, not both.",
    );
  if (typeof sent.media_file_id === "string")
    if ((await findLibraryFile(database, workspace.id, sent.media_file_id)) === undefined)
      throw parameterInvalid(
        "media_file_id",
        "unknown",
        "media_file_id names no file of this workspace's library.",
      );
  if (given.end_sec !== null && given.start_sec === null)
    throw parameterInvalid("start_sec", "missing", "start_sec is required with end_sec.");
  if (given.start_sec !== null && given.end_sec !== null && given.end_sec <= given.start_sec)
    throw parameterInvalid("end_sec", "out_of_range", "end_sec must lie after start_sec.");
  return { ...given, ...(sent.notes === undefined ? {} : { notes: textOf(sent.notes) }) };
}

/** An empty text is stored as null. */
const textOf = (text: string | null): string | null =>
  text === null || text.trim() === "" ? null : text.trim();

/**
 * The address of a recording. People who review the read open it; the service never requests it.
 */
const recordingOf = (text: string | null): string | null =>
  text === null ? null : webAddressOf("media_url", text, ["https:"]);

/** True where there is a recording, or a place in the episode. */
export const isEvidence = ({ media_file_id: file, media_url: url, start_sec: at }: Evidence) =>
  file !== null || url !== null || at !== null;

/** The status that evidence leads to: the air check is submitted for review. */
export const statusWith = (status: AirCheckStatus, evidence: Evidence): AirCheckStatus =>
  (status === "pending" || status === "rejected") && isEvidence(evidence) ? "submitted" : status;
