import type { FastifyInstance } from "fastify";
import type { ApiKeyPrefix } from "../kernel/access/credentials/tokens.ts";
import type { Runtime } from "../kernel/pipeline/context.ts";
import type { Clock } from "../lib/time/clock.ts";
import type { Services } from "./services.ts";

/**
 * What a sandbox has in place of a server's own parts (record 0141). A sandbox is assembled in
 * `sandbox/`, outside of the source, so that no server has its addresses.
 */
export interface SandboxParts {
  clock: Clock;
  apiKeyPrefix: ApiKeyPrefix;
  /** Adds the addresses that no other server has. */
  addRoutes: (server: FastifyInstance, runtime: Runtime<Services>) => void;
}
