import { type Command, Option } from "commander";
import { readFile } from "node:fs/promises";
import { DATA_REQUEST_STATUSES } from "../../db/schema/account-tables.ts";
import type { Database } from "../../db/connection/database.ts";
import { OnDemandPartitions } from "../../db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../db/partitions/partitioned-tables.ts";
import type { DataRequestStatus } from "../../db/schema/tables.ts";
import {
  type DataRequestRow,
  dataRequestView,
  fulfilDataRequest,
  rejectDataRequest,
  startDataRequest,
} from "../../features/data-requests/index.ts";
import {
  action,
  type CommandAnswer,
  type CommandOptions,
  type CommandParts,
  subcommand,
  table,
  UsageError,
} from "../command.ts";
import { requireFile } from "./import.ts";
import { withInstallation } from "../installation.ts";

/** How staff answer requests for figures that have to be read off a dashboard. */

const ID = "<data request id>";
const REASON_LENGTH_MAX = 1_000;

/** As a request is shown to an operator: with its workspace. */
const operatorView = (row: DataRequestRow): Record<string, unknown> => ({
  ...dataRequestView(row),
  workspace_id: row.workspace_id,
});

const windowText = ({ window_start: start, window_end: end }: DataRequestRow): string =>
  start === null || end === null ? "all days" : `${start} to ${end}`;

const answerOf = (row: DataRequestRow, line: string): CommandAnswer => ({
  json: operatorView(row),
  lines: [line],
});

/** Oldest first: the order in which they wait. */
async function listRequests(
  database: Database,
  status: DataRequestStatus | undefined,
): Promise<CommandAnswer> {
  let query = database.selectFrom("data_requests").selectAll().orderBy("created_at").orderBy("id");
  if (status !== undefined) query = query.where("status", "=", status);
  const requests = await query.execute();
  const rows = requests.map((row) => [
    row.id,
    row.workspace_id,
    row.status,
    row.created_at.toISOString().slice(0, 10),
    row.platforms.join(", "),
    windowText(row),
    row.show_ids.join(", "),
  ]);
  const lines =
    requests.length === 0
      ? ["There is no data request."]
      : table(["ID", "WORKSPACE", "STATUS", "ASKED", "PLATFORMS", "DAYS", "SHOWS"], rows);
  return { json: { object: "list", data: requests.map(operatorView) }, lines };
}

export function addDataRequestList(parent: Command, parts: CommandParts): void {
  subcommand(parent, "list", "requests of all workspaces, oldest first")
    .addOption(
      new Option("--status <status>", "only those in this state").choices(DATA_REQUEST_STATUSES),
    )
    .action(
      action<CommandOptions & { status?: DataRequestStatus }>(parts, async ({ status }) =>
        withInstallation(parts.config(), async ({ database }) => listRequests(database, status)),
      ),
    );
}

export function addDataRequestStart(parent: Command, parts: CommandParts): void {
  subcommand(parent, "start", "take an open request up; its workspace can no longer cancel it")
    .argument(ID)
    .action(
      action(parts, async (_, id) =>
        withInstallation(parts.config(), async ({ database, clock }) => {
          const row = await startDataRequest(database, id, clock.now());
          return answerOf(row, `Data request ${row.id} is in progress.`);
        }),
      ),
    );
}

export function addDataRequestFulfil(parent: Command, parts: CommandParts): void {
  subcommand(
    parent,
    "fulfil",
    "store the days of a CSV file (show_id, platform, date, one column a metric) and tell the " +
      "workspace; a bad row refuses the whole file",
  )
    .argument(ID)
    .requiredOption("--file <rows.csv>", "the days")
    .action(
      action<CommandOptions & { file: string }>(parts, async ({ file }, id) => {
        requireFile(file);
        const csv = await readFile(file, "utf8");
        return withInstallation(parts.config(), async ({ database, clock }) => {
          const row = await fulfilDataRequest(
            { database, partitions: new OnDemandPartitions(ACCOUNT_DAYS), now: clock.now() },
            id,
            csv,
          );
          return answerOf(
            row,
            `Data request ${row.id} is fulfilled: ${row.rows_added} days stored.`,
          );
        });
      }),
    );
}

export function addDataRequestReject(parent: Command, parts: CommandParts): void {
  subcommand(parent, "reject", "end a request without numbers and tell the workspace why")
    .argument(ID)
    .requiredOption("--reason <text>", "why; the workspace reads it")
    .action(
      action<CommandOptions & { reason: string }>(parts, async ({ reason: given }, id) => {
        const reason = given.trim();
        if (reason === "" || reason.length > REASON_LENGTH_MAX)
          throw new UsageError(
            `--reason is a sentence of at most ${REASON_LENGTH_MAX} characters.`,
          );
        return withInstallation(parts.config(), async ({ database, clock }) => {
          const row = await rejectDataRequest(database, id, { reason, now: clock.now() });
          return answerOf(row, `Data request ${row.id} is rejected.`);
        });
      }),
    );
}
