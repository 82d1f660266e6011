/** The process of the status monitor, which servers start beside themselves. */

import { keepCompiledCode } from "../../lib/compile-cache.ts";

keepCompiledCode();
// These modules are imported dynamically: static imports are compiled before `keepCompiledCode`
// runs.
const { readConfig } = await import("../config/config.ts");
const { createLog } = await import("../log.ts");
const { systemMonitorTime } = await import("../../observability/monitor/monitor-time.ts");
const { runMonitor } = await import("./run-monitor.ts");
const { REPLACED_CODE } = await import("./replaced-code.ts");

const config = readConfig();
const log = createLog(config.logLevel);
// Where the server that started this process was killed, the reader of its output may be gone.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
const monitor = await runMonitor(config, { log, time: systemMonitorTime });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => void monitor.close());
if ((await monitor.ended) === "replaced") process.exitCode = REPLACED_CODE;
