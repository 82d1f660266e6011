import type { Report } from "@castmeter/sdk";
import { type Command, Option } from "commander";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { REPORT_TYPES } from "../../../../domain/report-documents/document.ts";
import { plainLine } from "../../../../lib/text/plain-line.ts";
import { addApiOptions, type ApiOptions, withApi } from "../../api/with-api.ts";
import { action, type CommandParts, table, UsageError } from "../../command.ts";

interface Options extends ApiOptions {
  type?: Report["type"];
  status?: Report["status"];
  limit: string;
}

const PAGE_MAX = 100;
const LIMIT_MAX = 10_000;

/** `castmeter report list`: reports of the workspace of a key. */
export function define(command: Command, parts: CommandParts): void {
  command
    .addOption(new Option("--type <type>", "only of this type").choices(REPORT_TYPES))
    .addOption(
      new Option("--status <status>", "only in this state").choices(COLUMNS.reports.status.values),
    )
    .option("--limit <reports>", `1 to ${LIMIT_MAX}`, String(PAGE_MAX));
  addApiOptions(command, "reports:read").action(
    action<Options>(parts, (options) => {
      const limit = /^\d{1,5}$/.test(options.limit) ? Number(options.limit) : 0;
      if (limit < 1 || limit > LIMIT_MAX)
        throw new UsageError(`--limit is a number from 1 to ${LIMIT_MAX}.`);
      return withApi(parts, options, "reports:read", async ({ castmeter }) => {
        const reports: Report[] = [];
        let hasMore = false;
        const { type, status } = options;
        const list = castmeter.reports.list({ type, status, limit: Math.min(PAGE_MAX, limit) });
        for await (const report of list) {
          hasMore = reports.length === limit;
          if (hasMore) break;
          reports.push(report);
        }
        return {
          json: { object: "list", data: reports, has_more: hasMore },
          lines: [
            ...(reports.length === 0
              ? ["There is no such report."]
              : table(
                  ["ID", "TYPE", "STATUS", "SNAPSHOT", "AS OF", "SHARED", "NAME"],
                  reports.map(rowOf),
                )),
            ...(hasMore ? ["… and older ones; --limit shows more."] : []),
          ],
        };
      });
    }),
  );
}

const rowOf = (report: Report): string[] => [
  report.id,
  report.type,
  report.status,
  report.published_snapshot === null ? "none" : String(report.published_snapshot),
  report.snapshot_at === null ? "–" : `${report.snapshot_at.slice(0, 16).replace("T", " ")} UTC`,
  report.shared ? "yes" : "no",
  plainLine(report.name),
];
