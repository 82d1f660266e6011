import type { Castmeter } from "@castmeter/sdk";
import { type Command, Option } from "commander";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import type { Scope } from "../../../kernel/access/scopes.ts";
import type { CommandOptions, CommandParts } from "../command.ts";
import { apiAccess } from "./api-access.ts";
import { apiClient } from "./api-client.ts";
import { outboundForCommands } from "./outbound-for-commands.ts";

export interface ApiOptions extends CommandOptions {
  apiKey?: string;
  baseUrl?: string;
}

/** The API of a server, as a command calls it. */
export interface Api {
  castmeter: Castmeter;
  /** For signed addresses that the API answers. */
  outbound: OutboundClient;
}

/** Adds the options that name server and key. */
export const addApiOptions = (command: Command, scope: Scope): Command =>
  command
    .addOption(
      new Option("--api-key <key>", `key with ${scope}; that of the demo when left out`).env(
        "CASTMETER_API_KEY",
      ),
    )
    .addOption(
      new Option(
        "--base-url <url>",
        "address of the API; that of the demo, else of this configuration, when left out",
      ).env("CASTMETER_BASE_URL"),
    );

/** Runs the work with the API that the options name, and closes its connections. */
export async function withApi<Result>(
  parts: Pick<CommandParts, "config">,
  options: ApiOptions,
  scope: Scope,
  work: (api: Api) => Promise<Result>,
): Promise<Result> {
  const access = apiAccess(options, parts.config, scope);
  const outbound = outboundForCommands("castmeter-command/1");
  try {
    return await work({ castmeter: apiClient(access, outbound), outbound });
  } finally {
    outbound.close();
  }
}
