import { randomUUID } from "node:crypto";
import { type Command, Option } from "commander";
import {
  createOutboundClient,
  type OutboundClient,
} from "../../../infrastructure/outbound/outbound-client.ts";
import {
  DEFAULT_PORTS,
  type OutboundPolicy,
} from "../../../infrastructure/outbound/outbound-policy.ts";
import type { Scope } from "../../../kernel/access/scopes.ts";
import type { CommandOptions, CommandParts } from "../command.ts";
import { apiAccess } from "./api-access.ts";
import { postApi, readApi } from "./read-api.ts";

export interface ApiOptions extends CommandOptions {
  apiKey?: string;
  baseUrl?: string;
}

/** The API of a server, as a command calls it. */
export interface Api {
  /** @throws ApiRefusal for every answer without success; Error where there is none. */
  get: <Body>(path: string) => Promise<Body>;
  /** Carried out once in a run of the command, however often it is sent. @throws as `get`. */
  post: <Body>(path: string, body: object) => Promise<Body>;
  outbound: OutboundClient;
}

/**
 * Private addresses are allowed, because the server often runs on this machine or in this network.
 */
const POLICY: OutboundPolicy = {
  allowPrivateNetwork: true,
  ownAddresses: [],
  ports: DEFAULT_PORTS,
};

/** A client for addresses that the person at the terminal gave. */
export const outboundForCommands = (userAgent: string): OutboundClient =>
  createOutboundClient({ policy: POLICY, userAgent });

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
    return await work({
      get: (path) => readApi(access, outbound, path),
      post: (path, body) => postApi(access, outbound, { path, body, idempotencyKey: randomUUID() }),
      outbound,
    });
  } finally {
    outbound.close();
  }
}
