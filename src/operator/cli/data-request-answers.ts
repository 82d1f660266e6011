import {
  type DataRequestRow,
  operatorDataRequestView,
} from "../../features/accounts/data-requests/index.ts";
import { type CommandAnswer, table } from "./command.ts";

/** The answers of the data-request commands. */

const windowText = ({ window_start: start, window_end: end }: DataRequestRow): string =>
  start === null || end === null ? "all days" : `${start} to ${end}`;

export const dataRequestAnswer = (row: DataRequestRow, line: string): CommandAnswer => ({
  json: operatorDataRequestView(row),
  lines: [line],
});

export function dataRequestListAnswer(requests: readonly DataRequestRow[]): CommandAnswer {
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
  return { json: { object: "list", data: requests.map(operatorDataRequestView) }, lines };
}
