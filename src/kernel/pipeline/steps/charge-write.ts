import type { Step } from "../request-state.ts";
import { rateLimited } from "./reserve-rate.ts";

/**
 * After step 10: the write token. A dry run, or a request whose answer is stored, has none to pay
 * and so passes while the writes of a credential are used up.
 */
export const chargeWrite: Step = ({ operation, flags, reservation }) => {
  if (operation.kind !== "write" || flags.dryRun) return undefined;
  const rejection = reservation?.chargeWrite() ?? null;
  if (rejection === null) return undefined;
  reservation?.refund();
  throw rateLimited(rejection);
};
