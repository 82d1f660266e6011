import type { AnyOperation } from "../../kernel/operation/operation.ts";
import { formBytesMax } from "../../kernel/upload/upload-form.ts";

/** Settings of a route for the hooks before it. */
export interface RouteConfig {
  /**
   * Maximum bytes of the largest body of an operation on the route, where it exceeds the default.
   */
  bodyBytesMax?: number;
}

export function configOf(operations: readonly AnyOperation[]): RouteConfig {
  const limits = operations.flatMap(({ bodyLimits, upload }) =>
    upload === undefined ? (bodyLimits?.bytesMax ?? []) : formBytesMax(upload),
  );
  return limits.length === 0 ? {} : { bodyBytesMax: Math.max(...limits) };
}
