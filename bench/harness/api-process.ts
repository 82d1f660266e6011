/** The real server, as `castmeter serve` runs it. */

import { keepCompiledCode, storeCompiledCode } from "../../src/lib/compile-cache.ts";

keepCompiledCode();
const { readConfig } = await import("../../src/app/config/config.ts");
const { createLog } = await import("../../src/app/log.ts");
const { serve } = await import("../../src/app/serve.ts");
const { examine } = await import("../../src/operator/cli/checks/examine.ts");
const { reportTo } = await import("./processes.ts");

const config = readConfig();
const running = await serve(config, createLog("error"), { examine });
storeCompiledCode();
reportTo(process, running.address ?? "", () => running.close());
