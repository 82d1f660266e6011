import type { Step } from "../call.ts";
import { resolveVersion } from "../../contract/versions.ts";

/**
 * Step 4: the version header. Public documents always answer, whatever the header says: they list
 * the versions.
 */
export const chooseVersion: Step = (call) => {
  if (call.operation.scope !== "public")
    call.version = resolveVersion(call.request.header("service-version"), undefined);
  return undefined;
};
