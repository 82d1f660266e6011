import type { Call } from "../pipeline/call.ts";
import { faultOf } from "../contract/schema.ts";

/** In tests and development an answer that its own schema does not allow is a defect, and loud. */
export function assertOutput(call: Call, body: unknown): void {
  if (!call.runtime.checkOutput) return;
  // The body as the caller gets it: undefined properties are gone, dates are text.
  const fault = faultOf(call.operation.output, JSON.parse(JSON.stringify(body)));
  if (fault !== null)
    throw new Error(`${call.operation.id} answers what its schema does not allow: ${fault}`);
}
