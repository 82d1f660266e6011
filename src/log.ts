import { pino } from "pino";
import type { Config } from "./config.ts";

/** Structured log lines. Whatever carries a secret by name is cut, wherever it sits two levels deep. */
export function createLog(level: Config["logLevel"]) {
  return pino({
    level,
    base: null,
    redact: { paths: ["authorization", "*.authorization", "secret", "*.secret", "token", "*.token", "api_key", "*.api_key", "password", "*.password", "url", "*.database_url"], censor: "[cut]" },
  });
}

export type ProcessLog = ReturnType<typeof createLog>;
