import type { Command } from "commander";
import { ConfigError } from "../../../app/config/config.ts";
import { action, type CommandAnswer, type CommandOptions, type CommandParts } from "../command.ts";
import { CHECKS, runChecks } from "../checks/run-checks.ts";
import { checkFiles } from "../checks/check-upkeep.ts";
import {
  checkConfig,
  checkFigures,
  checkUpstreams,
  type Finding,
} from "../checks/doctor-checks.ts";
import { explainError } from "../api/explain-error.ts";
import { withInstallationAsItIs } from "../installation.ts";

async function examine(parts: CommandParts, options: { figures?: boolean }): Promise<Finding[]> {
  let config;
  try {
    config = parts.config();
  } catch (error) {
    if (error instanceof ConfigError)
      return [{ check: "config", status: "fail", message: error.message, details: error.faults }];
    throw error;
  }
  const findings = [checkConfig(config)];
  const checks = [...CHECKS, checkFiles, ...(options.figures === false ? [] : [checkFigures])];
  try {
    const found = await withInstallationAsItIs(config, (installation) =>
      runChecks(installation, checks),
    );
    findings.push(
      ...(found ?? [
        {
          check: "database",
          status: "warn",
          message: `There is no database in ${config.dataDirectory} yet; the first start makes it.`,
        } as const,
      ]),
    );
  } catch (error) {
    findings.push({ check: "database", status: "fail", message: explainError(error) });
  }
  findings.push(checkUpstreams(config));
  return findings;
}

function answer(findings: readonly Finding[]): CommandAnswer {
  const hasFailed = findings.some((finding) => finding.status === "fail");
  const lines = findings.flatMap(({ check, status, message, details = [] }) => [
    `${status.padEnd(4)}  ${check}: ${message}`,
    ...details.map((detail) => `        ${detail}`),
  ]);
  return {
    json: { object: "doctor", ok: !hasFailed, checks: findings },
    lines,
    exitCode: hasFailed ? 1 : 0,
  };
}

/** `castmeter doctor`: examines an installation and changes nothing. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--no-figures", "leave out the recomputation of every cluster")
    .action(
      action<CommandOptions & { figures?: boolean }>(parts, async (options) =>
        answer(await examine(parts, options)),
      ),
    );
}
