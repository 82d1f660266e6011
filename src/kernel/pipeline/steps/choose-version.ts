import { resolveVersion } from "../../contract/versions.ts";
import type { Step } from "../request-state.ts";

/**
 * Step 4: reads the version header. Public documents always answer, whatever the header contains,
 * because they list the versions.
 */
export const chooseVersion: Step = (state) => {
  if (state.operation.scope !== "public")
    state.version = resolveVersion(state.request.header("service-version"), undefined);
  return undefined;
};
