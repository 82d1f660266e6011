import { basename } from "node:path";
import { Type } from "typebox";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../kernel/contract/schema.ts";
import { definePersonRoute } from "../../kernel/operation/session-route.ts";
import { backupsFolder, listBackups } from "../backup/index.ts";
import type { OperatorContext } from "./installation-services.ts";

const LISTED_MAX = 30;

const backupsSchema = strictObject({
  object: oneOf(["installation_backups"]),
  folder: Type.String({ description: "On the machine of the process that answers." }),
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
    const { config } = runtime.services.installation;
    const { folder: scheduled, everyHours, keep, passphrase } = config.backups;
    const folder = backupsFolder(config);
    const files = await listBackups(folder);
    return {
      data: {
        object: "installation_backups",
        folder,
        schedule: scheduled === undefined ? null : { every_hours: everyHours, keep },
        seals_master_key: passphrase !== undefined,
        backups: files.slice(0, LISTED_MAX).map(({ file, madeAt, bytes, fingerprint }) => ({
          file: basename(file),
          made_at: madeAt.toISOString(),
          size_bytes: bytes,
          is_scheduled: fingerprint !== null,
        })),
        backups_left_out: Math.max(0, files.length - LISTED_MAX),
      },
    };
  },
});
