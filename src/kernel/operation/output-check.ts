import { faultOf } from "../contract/schema.ts";
import type { OperationRecord } from "./operation.ts";

/**
 * Throws in tests and development where an answer does not match its own schema, which is a defect.
 */
export function assertOutput(
  {
    operation,
    runtime,
  }: { operation: Pick<OperationRecord, "id" | "output">; runtime: { checkOutput: boolean } },
  body: unknown,
): void {
  if (!runtime.checkOutput) return;
  // The body in the form that the caller gets: undefined properties are absent, dates are text.
  const fault = faultOf(operation.output, JSON.parse(JSON.stringify(body)));
  if (fault !== null)
    throw new Error(`${operation.id} returns what its schema does not allow: ${fault}`);
}
