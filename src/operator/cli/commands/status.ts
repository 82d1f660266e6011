import type { Command } from "commander";
import { createMonitorClient, statusAddresses } from "../../../app/monitor/find-monitor.ts";
import { systemClock } from "../../../lib/time/clock.ts";
import type { StatusDocument } from "../../../observability/monitor/status-document.ts";
import { createMonitorReader } from "../../../surfaces/status/read-monitor.ts";
import { action, type CommandParts, table, UsageError } from "../command.ts";

/**
 * `castmeter status`: the status as the monitor reports it. Exit code 0 where everything is
 * operational.
 */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--url <url>", "address of a status document; that of this configuration when left out")
    .action(
      action(parts, async ({ url }: { json?: boolean; url?: string }) => {
        const addresses = url === undefined ? await ownAddresses(parts) : [addressOf(url)];
        const outbound = createMonitorClient();
        try {
          const read = createMonitorReader(async () => addresses, { outbound, clock: systemClock });
          const document = await read();
          return {
            json: document,
            lines: linesOf(document, addresses),
            exitCode: document.overall === "operational" ? 0 : 1,
          };
        } finally {
          outbound.close();
        }
      }),
    );
}

/** The monitor comes first, because the server may be down. */
async function ownAddresses(parts: CommandParts): Promise<string[]> {
  const config = parts.config();
  return [...new Set([...(await statusAddresses(config)), config.statusUrl])];
}

function addressOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError("--url must be an http or https address.");
  return url;
}

function linesOf(document: StatusDocument, addresses: readonly string[]): string[] {
  const { overall, last_checked_at: at, components, incidents } = document;
  const open = incidents.filter(({ state }) => state === "ongoing");
  const checked =
    at === null ? `nothing is known at ${addresses.join(" or ")}` : `last checked ${at}`;
  return [
    `Overall: ${overall} (${checked})`,
    "",
    ...table(
      ["COMPONENT", "STATUS", "UP IN 90 DAYS"],
      components.map(({ name, status, uptime_90d_percent: uptime }) => [
        name,
        status,
        uptime === null ? "not known" : `${uptime.toFixed(2)} %`,
      ]),
    ),
    "",
    open.length === 0 ? "No open incident." : "Open incidents:",
    ...open.map(
      ({ status, started_at: startedAt, summary }) => `  ${summary} (${status} since ${startedAt})`,
    ),
  ];
}
