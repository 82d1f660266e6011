import { Type } from "typebox";
import type { FailedJob } from "../../infrastructure/jobs/failed-jobs.ts";
import { strictObject, timestamp } from "../../kernel/contract/schema.ts";
import type { View } from "../../kernel/operation/operation.ts";
import { cutSecrets } from "../../lib/text/cut-secrets.ts";

const REASON_LENGTH = 160;

export const failedJobSchema = strictObject({
  id: Type.String(),
  name: Type.String(),
  attempts: Type.Integer({ minimum: 0 }),
  failed_at: timestamp,
  reason: Type.String({
    description: "First line of the error, without secrets, addresses and ids.",
  }),
});

/** A job that has no tries left, without what it is about: its key and its payload are left out. */
export const failedJobView = ({
  id,
  name,
  attempts,
  failedAt,
  error,
}: FailedJob): View<typeof failedJobSchema> => ({
  id,
  name,
  attempts,
  failed_at: failedAt.toISOString(),
  reason: reasonOf(error),
});

/**
 * The first line of an error without what may be a workspace's own: addresses of the web and of
 * mailboxes, and ids. Each pattern is bounded, and the line is cut before they are tried.
 */
function reasonOf(error: string): string {
  const [line = ""] = error.slice(0, 2_000).split("\n");
  const plain = cutSecrets(line)
    .replaceAll(/\bhttps?:\/\/\S{1,2000}/gi, "[address]")
    .replaceAll(/[^\s@<>"']{1,64}@[^\s@<>"']{1,255}/g, "[address]")
    .replaceAll(/\b[a-z]{2,5}_[0-9A-Za-z]{16,64}\b/g, "[id]");
  return plain.length > REASON_LENGTH ? `${plain.slice(0, REASON_LENGTH)}…` : plain;
}
