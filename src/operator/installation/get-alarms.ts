import { Type } from "typebox";
import {
  alarmSchema,
  findOperatorAlarms,
  NO_MAIL_SERVER,
  OPERATOR_KINDS,
  viewAlarm,
} from "../../features/administration/alarms/index.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { definePersonRoute } from "../../kernel/operation/session-route.ts";
import { findNamesOfWorkspaces } from "./installation.store.ts";
import type { OperatorContext } from "./installation-services.ts";

/** As many as a page shows; the rest has been cleared for long. */
const ALARMS_MAX = 100;

const alarmsSchema = strictObject({
  object: oneOf(["installation_alarms"]),
  note: nullable(
    Type.String({ description: "Why no mail is sent and what to set; null where mails are sent." }),
  ),
  alarms: Type.Array(
    strictObject({
      alarm: alarmSchema,
      workspace_name: nullable(Type.String({ description: "Null for the installation." })),
    }),
    { description: `Open ones first, then the newest; at most ${ALARMS_MAX}.` },
  ),
});

export const getAlarms = definePersonRoute({
  id: "installation.alarms",
  method: "GET",
  path: "/app-api/installation/alarms",
  onlyOperators: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: alarmsSchema,
  summary: "Alarms of the installation, and used up provider calls of workspaces",
  handler: async ({ runtime, database }: OperatorContext) => {
    const rows = await findOperatorAlarms(database, { kinds: OPERATOR_KINDS, limit: ALARMS_MAX });
    const names = await findNamesOfWorkspaces(
      database,
      rows.flatMap(({ workspace_id: id }) => id ?? []),
    );
    const { config } = runtime.services.installation;
    return {
      data: {
        object: "installation_alarms",
        note: config.mail.smtpUrl === undefined ? NO_MAIL_SERVER : null,
        alarms: rows.map((row) => ({
          alarm: viewAlarm(row, runtime.urls),
          workspace_name: row.workspace_id === null ? null : (names.get(row.workspace_id) ?? null),
        })),
      },
    };
  },
});
