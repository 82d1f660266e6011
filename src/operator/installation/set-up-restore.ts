import { Type } from "typebox";
import { noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../kernel/contract/errors.ts";
import { strictObject, oneOf, timestamp } from "../../kernel/contract/schema.ts";
import {
  type AnonymousContext,
  defineAnonymousRoute,
} from "../../kernel/operation/session-route.ts";
import type { IdentityParts } from "../../people/identity/identity-parts.ts";
import { requireFirstAccountLink } from "../../people/identity/set-up.ts";
import { linkInvalid } from "../../people/identity/sign-in-errors.ts";
import { isBackupName, isEmptyInstallation, listBackups } from "../backup/index.ts";
import {
  findUse,
  restoreStateOf,
  restoreStateSchema,
  type ServedRestores,
} from "../restore/index.ts";
import type { InstallationServices } from "./installation-services.ts";

/**
 * The restore of a backup by the page of a new server. It is open to the holder of the link that
 * the server's start prints for the first account, and while there is nothing in the database.
 */

type Context = AnonymousContext<{
  identity: IdentityParts;
  installation: InstallationServices;
}>;

const tokenField = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "What stands after `token=` in the link for the first account.",
});
const LISTED_MAX = 100;

/** @throws ApiError for a link of another kind, and for an installation that is in use. */
async function requireEmpty({ runtime, now }: Context, token: string): Promise<ServedRestores> {
  const { identity, installation } = runtime.services;
  await requireFirstAccountLink(identity, token, now);
  if (!(await isEmptyInstallation(runtime.database)))
    throw parameterInvalid(
      "token",
      "conflict",
      "This server already holds workspaces or shows. A backup is restored into an empty one.",
    );
  if (installation.restores === undefined)
    throw parameterInvalid("token", "conflict", "This server restores by command only.");
  return installation.restores;
}

export const listRestorable = defineAnonymousRoute({
  id: "set_up.backups",
  method: "POST",
  path: "/app-api/set-up/backups",
  addressRequestsPerMinute: 20,
  params: noParams,
  query: noQuery,
  body: strictObject({ token: tokenField }),
  output: strictObject({
    object: oneOf(["restorable_backups"]),
    place: Type.String({ description: "A folder of the server, or `s3://bucket/prefix/`." }),
    backups: Type.Array(
      strictObject({
        file: Type.String(),
        made_at: timestamp,
        size_bytes: Type.Integer({ minimum: 0 }),
      }),
      { description: `The newest ${LISTED_MAX}, newest first.` },
    ),
  }),
  summary: "The backups that an empty server can restore, for the link of the first account",
  handler: async (context: Context, { body: { token } }) => {
    await requireEmpty(context, token);
    const { backupPlace } = context.runtime.services.installation;
    const backups = await listBackups(backupPlace);
    return {
      data: {
        object: "restorable_backups",
        place: backupPlace.address,
        backups: backups.slice(0, LISTED_MAX).map(({ name, madeAt, bytes }) => ({
          file: name,
          made_at: madeAt.toISOString(),
          size_bytes: bytes,
        })),
      },
    };
  },
});

export const beginRestore = defineAnonymousRoute({
  id: "set_up.restore",
  method: "POST",
  path: "/app-api/set-up/restore",
  addressRequestsPerMinute: 5,
  params: noParams,
  query: noQuery,
  body: strictObject({
    token: tokenField,
    backup: Type.String({ maxLength: 200, description: "A name of the list, or `latest`." }),
    passphrase: Type.Optional(
      Type.String({ maxLength: 1_024, description: "Opens the master key in the backup." }),
    ),
  }),
  output: restoreStateSchema,
  summary: "Restore a backup into an empty server, which starts again with it",
  handler: async (context: Context, { body: { token, backup, passphrase = "" } }) => {
    const restores = await requireEmpty(context, token);
    if (backup !== "latest" && !isBackupName(backup))
      throw parameterInvalid("backup", "malformed", "Choose a backup of the list.");
    const { config } = context.runtime.services.installation;
    const order = {
      named: backup,
      passphrase: passphrase === "" ? config.backups.passphrase : passphrase,
      withoutFiles: false,
    };
    if (!restores.begin(order, token))
      throw parameterInvalid("backup", "conflict", "A restore runs already.");
    context.runtime.log.info({ backup }, "a restore was begun by the link of the first account");
    return { status: 202 as const, data: restoreStateOf(restores.state) };
  },
});

export const getRestoreState = defineAnonymousRoute({
  id: "set_up.restore_state",
  method: "POST",
  path: "/app-api/set-up/restore-state",
  addressRequestsPerMinute: 120,
  params: noParams,
  query: noQuery,
  body: strictObject({ token: tokenField }),
  output: restoreStateSchema,
  summary: "How far the restore is that this link began, and what was checked",
  handler: async ({ runtime }: Context, { body: { token } }) => {
    const { restores } = runtime.services.installation;
    if (restores === undefined || !restores.isOf(token)) throw linkInvalid();
    const { state } = restores;
    const use = state.status === "restored" ? await findUse(runtime.database) : undefined;
    const shown = new Map(use?.checks.map((check) => [check.name, check]));
    const checks = state.checks.map((check) => shown.get(check.name) ?? check);
    return { data: restoreStateOf({ ...state, checks }) };
  },
});
