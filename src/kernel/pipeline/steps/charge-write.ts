import type { Step } from "../request-state.ts";
import { replayOr } from "./replay.ts";
import { rateLimited } from "./reserve-rate.ts";

/**
 * After step 10: the write token. A dry run, or a request whose answer is stored, has none to pay
 * and so passes while the writes of a credential are used up.
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
