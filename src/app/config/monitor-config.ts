import { join, resolve } from "node:path";
import type { Settings } from "./settings.ts";

type MonitorSettings = Pick<
  Settings,
  "PORT" | "HOST" | "STATUS_PORT" | "STATUS_DIR" | "STATUS_URL" | "MONITOR_API_KEY"
>;

/** The address and folder of the status monitor; undefined where there is none. */
export function monitorOf(settings: MonitorSettings) {
  const { PORT: port, HOST: host, STATUS_PORT: chosen, STATUS_DIR: folder } = settings;
  if (chosen === "off") return undefined;
  return {
    host,
    /**
     * The default is the API's port plus two, because `/metrics` has the next one; 0 chooses a free
     * port.
     */
    port: chosen ?? (port > 0 && port < 65_534 ? port + 2 : 0),
    /** Undefined for a folder below the data directory. */
    folder: folder === undefined ? undefined : resolve(folder),
    apiKey: settings.MONITOR_API_KEY,
    /** A public address that the operator set, for a monitor with its own host name. */
    publicUrl: settings.STATUS_URL,
  };
}

/** Faults of combinations of the settings of the monitor. */
export function monitorConflicts(settings: Partial<Settings>): string[] {
  const { STATUS_PORT: port, ROLES: roles, METRICS_PORT: metricsPort } = settings;
  if (port === "off")
    return roles?.size === 1 && roles.has("monitor")
      ? ["STATUS_PORT must be a port where ROLES is monitor"]
      : [];
  const isTaken = port !== undefined && port !== 0 && [settings.PORT, metricsPort].includes(port);
  return isTaken ? ["STATUS_PORT must be another port than PORT and METRICS_PORT"] : [];
}

interface MonitorConfig {
  monitor: ReturnType<typeof monitorOf>;
  port: number;
  host: string;
  baseUrl: string;
  dataDirectory: string;
  logLevel: string;
}

/** The folder of the monitor's files. */
export const statusFolder = ({
  monitor,
  dataDirectory,
}: Pick<MonitorConfig, "monitor" | "dataDirectory">): string =>
  monitor?.folder ?? join(dataDirectory, "status");

/** The settings of the monitor's process, and nothing else: no database, no secret. */
export function monitorVariables(config: MonitorConfig): Record<string, string> {
  const { monitor, port, host, baseUrl, dataDirectory, logLevel } = config;
  return {
    ROLES: "monitor",
    PORT: String(port),
    HOST: host,
    BASE_URL: baseUrl,
    DATA_DIR: dataDirectory,
    LOG_LEVEL: logLevel,
    STATUS_PORT: String(monitor?.port ?? 0),
    STATUS_DIR: statusFolder(config),
    MONITOR_API_KEY: monitor?.apiKey ?? "",
    STATUS_URL: monitor?.publicUrl ?? "",
  };
}
