import type { Command } from "commander";
import { plainLine } from "../../../../lib/text/plain-line.ts";
import { addApiOptions, type ApiOptions, withApi } from "../../api/with-api.ts";
import { action, type CommandParts, UsageError } from "../../command.ts";

interface Options extends ApiOptions {
  to?: string[];
  message?: string;
  confirm?: boolean;
}

/** What a dry run says would be sent; recipients are masked. */
interface WouldSend {
  snapshot_number: number;
  recipients: string[];
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
      return withApi(parts, options, "reports:write", async ({ castmeter }) => {
        const sending = castmeter.reports.send(reportId, body);
        if (!confirm) {
          const plan = await sending.dryRun();
          const { snapshot_number: number, recipients } = plan.would_write as unknown as WouldSend;
          return {
            json: plan,
            lines: [
              `Would send snapshot ${number}, one mail to each of:`,
              ...recipients.map((recipient) => `  ${plainLine(recipient)}`),
              ...plan.warnings.map((warning) => `Warning: ${warning}`),
              "Nothing was sent. --confirm sends it.",
            ],
          };
        }
        const { data, warnings } = await sending.confirmed();
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
