import type { Step } from "../request-state.ts";
import { replayOr } from "./replay.ts";
import { rateLimited } from "./reserve-rate.ts";

/**
 * After step 10: charges the write token. A dry run, and a request whose answer is stored, pay none
 * and so pass while a credential has no write tokens left.
 */
export const chargeWrite: Step = (state) => {
  const { operation, flags, reservation } = state;
  if (operation.kind !== "write" || flags.dryRun) return undefined;
  const rejection = reservation?.chargeWrite() ?? null;
  if (rejection === null) return undefined;
  return replayOr(state, () => {
    reservation?.refund();
    throw rateLimited(rejection);
  });
};
