import { Type } from "typebox";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../kernel/contract/schema.ts";
import { definePersonRoute } from "../../kernel/operation/session-route.ts";
import { listBackups } from "../backup/index.ts";
import type { OperatorContext } from "./installation-services.ts";

const LISTED_MAX = 30;

const backupsSchema = strictObject({
  object: oneOf(["installation_backups"]),
  folder: Type.String({
    description: "On the machine of the process that answers, or `s3://bucket/prefix/`.",
  }),
  schedule: nullable(
    strictObject({
      every_hours: Type.Integer({ minimum: 1 }),
      keep: Type.Integer({ minimum: 1 }),
    }),
  ),
  seals_master_key: Type.Boolean(),
  backups: Type.Array(
    strictObject({
      file: Type.String(),
      made_at: timestamp,
      size_bytes: Type.Integer({ minimum: 0 }),
      is_scheduled: Type.Boolean({ description: "False: made by command." }),
    }),
    { description: `The newest ${LISTED_MAX} of the folder.` },
  ),
  backups_left_out: Type.Integer({ minimum: 0 }),
});

/** The outcome of trial restores is in `castmeter backup list` and in the checks. */
export const getBackups = definePersonRoute({
  id: "installation.backups",
  method: "GET",
  path: "/app-api/installation/backups",
  onlyOperators: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: backupsSchema,
  summary: "The schedule of backups, and the files in their folder",
  handler: async ({ runtime }: OperatorContext) => {
    const { config, backupPlace } = runtime.services.installation;
    const { isScheduled, everyHours, keep, passphrase } = config.backups;
    const files = await listBackups(backupPlace);
    return {
      data: {
        object: "installation_backups",
        folder: backupPlace.address,
        schedule: isScheduled ? { every_hours: everyHours, keep } : null,
        seals_master_key: passphrase !== undefined,
        backups: files.slice(0, LISTED_MAX).map(({ name, madeAt, bytes, fingerprint }) => ({
          file: name,
          made_at: madeAt.toISOString(),
          size_bytes: bytes,
          is_scheduled: fingerprint !== null,
        })),
        backups_left_out: Math.max(0, files.length - LISTED_MAX),
      },
    };
  },
});
