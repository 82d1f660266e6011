import { readConfig } from "../src/app/config/config.ts";
import { createLog } from "../src/app/log.ts";
import { serve } from "../src/app/serve.ts";
import { reportTo } from "./processes.ts";

/** The real server, as `castmeter serve` runs it. */
const config = readConfig();
const running = await serve(config, createLog("error"));
reportTo(process, running.address ?? "", () => running.close());
