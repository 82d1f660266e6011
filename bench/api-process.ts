import { readConfig } from "../src/config.ts";
import { createLog } from "../src/log.ts";
import { serve } from "../src/main.ts";
import { reportTo } from "./processes.ts";

/** The real server, as `castmeter serve` runs it. */
const config = readConfig();
const running = await serve(config, createLog("error"));
reportTo(process, running.address ?? "", () => running.close());
