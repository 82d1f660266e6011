import type { Installation } from "../installation.ts";
import { checkConfig, checkUpstreams, type Finding } from "./doctor-checks.ts";
import { CHECKS, runChecks } from "./run-checks.ts";

/** The checks of `castmeter doctor` that take seconds, for a server that runs. */
export const examine = async (installation: Installation): Promise<Finding[]> => [
  checkConfig(installation.config),
  ...(await runChecks(installation, CHECKS)),
  checkUpstreams(installation.config),
];
