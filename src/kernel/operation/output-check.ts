import { faultOf } from "../contract/schema.ts";
import type { OperationRecord } from "./operation.ts";

/** In tests and development an answer that its own schema does not allow is a defect: it throws. */
export function assertOutput(
  {
    operation,
    runtime,
  }: { operation: Pick<OperationRecord, "id" | "output">; runtime: { checkOutput: boolean } },
  body: unknown,
): void {
  if (!runtime.checkOutput) return;
  // The body as the caller gets it: undefined properties are gone, dates are text.
  const fault = faultOf(operation.output, JSON.parse(JSON.stringify(body)));
  if (fault !== null)
    throw new Error(`${operation.id} returns what its schema does not allow: ${fault}`);
}
