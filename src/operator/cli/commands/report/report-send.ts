import type { Command } from "commander";
import { plainLine } from "../../../../lib/text/plain-line.ts";
import { addApiOptions, type ApiOptions, withApi } from "../../api/with-api.ts";
import { action, type CommandParts, UsageError } from "../../command.ts";

interface Options extends ApiOptions {
  to?: string[];
  message?: string;
  confirm?: boolean;
}

interface Plan {
  would_write: { snapshot_number: number; recipients: string[] };
  warnings: string[];
}

interface Sent {
  warnings: string[];
  data: { run_id: string; snapshot_number: number; accepted: number };
}

/** `castmeter report send`: shows to whom a report would be sent; with --confirm it sends it. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--to <addresses...>", "e-mail addresses, with blanks between them")
    .option("--message <words>", "words above the figures, plain text")
    .option("--confirm", "send it; mails cannot be called back");
  addApiOptions(command, "reports:write").action(
    action<Options>(parts, (options, reportId) => {
      const { to = [], message, confirm = false } = options;
      if (to.length === 0) throw new UsageError("Give the addresses of recipients with --to.");
      const body = { recipients: to, ...(message === undefined ? {} : { message }) };
      const path = `/v1/reports/${encodeURIComponent(reportId)}/send`;
      return withApi(parts, options, "reports:write", async ({ post }) => {
        if (!confirm) {
          const plan = await post<Plan>(`${path}?dry_run=true`, body);
          return {
            json: plan,
            lines: [
              `Would send snapshot ${plan.would_write.snapshot_number}, one mail to each of:`,
              ...plan.would_write.recipients.map((recipient) => `  ${plainLine(recipient)}`),
              ...plan.warnings.map((warning) => `Warning: ${warning}`),
              "Nothing was sent. --confirm sends it.",
            ],
          };
        }
        const { data, warnings } = await post<Sent>(`${path}?confirm=true`, body);
        return {
          json: data,
          lines: [
            `Snapshot ${data.snapshot_number}: ${data.accepted} mails are queued in the run ` +
              `${data.run_id}. A worker sends them.`,
            ...warnings.map((warning) => `Warning: ${warning}`),
          ],
        };
      });
    }),
  );
}
