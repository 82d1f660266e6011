import type { Step } from "../request-state.ts";
import { rateLimited } from "./reserve-rate.ts";

/** After step 11: charges the rest of the price, now that the size of a batch is known. */
export const chargeBatch: Step = ({ operation, reservation, input }) => {
  if (typeof operation.cost !== "function") return undefined;
  const rejection = reservation?.chargeMore(operation.cost(input) - 1) ?? null;
  if (rejection === null) return undefined;
  reservation?.refund();
  throw rateLimited(rejection);
};
