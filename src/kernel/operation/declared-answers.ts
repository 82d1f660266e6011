import type { ErrorCode } from "../contract/error-catalogue.ts";
import type { AnyOperation, SuccessStatus } from "./operation.ts";

/**
 * The answers that the OpenAPI document declares for an operation. In tests and development the
 * pipeline rejects all others.
 */

/**
 * Every code that an operation can answer, in the order of the checks: the codes that the pipeline
 * and the surface add to each call of its kind, and the codes that the operation itself names.
 */
export function errorCodesOf(operation: AnyOperation): ErrorCode[] {
  const isWrite = operation.kind === "write";
  const isPublic = operation.scope === "public";
  const codes: (ErrorCode | false)[] = [
    "uri_too_long",
    "headers_too_large",
    "payload_too_large",
    "parameter_invalid",
    !isPublic && "version_unsupported",
    !isPublic && "credential_invalid",
    !isPublic && "credential_revoked",
    !isPublic && operation.scope !== "any" && "scope_missing",
    // Every write can also be refused because the writes of the workspace are disabled.
    (operation.plan !== undefined || isWrite) && "plan_required",
    operation.workspaceKinds !== undefined && "workspace_unsupported",
    // A person may name a workspace that they do not belong to.
    (operation.path.includes("{") || operation.callers?.includes("session") === true) &&
      "resource_not_found",
    operation.confirmRule !== undefined && "confirmation_required",
    isWrite && "idempotency_in_progress",
    operation.method !== "GET" && "unsupported_media_type",
    isWrite && "idempotency_key_reused",
    "rate_limited",
    "internal_error",
    "service_unavailable",
  ];
  return [...new Set([...codes.filter((code) => code !== false), ...(operation.errors ?? [])])];
}

/** Every status of an operation's answers that are neither errors nor dry runs. */
export const successStatusesOf = ({ successStatuses = [200] }: AnyOperation) => successStatuses;

/** @throws Error where the operation does not declare this status. */
export function assertDeclaredStatus(operation: AnyOperation, status: SuccessStatus): void {
  if (!successStatusesOf(operation).includes(status))
    throw new Error(`${operation.id} answers ${status}, which it does not declare`);
}

/** The defect of an operation that answers an undeclared code, else null. */
export function undeclaredCode(operation: AnyOperation, code: ErrorCode): Error | null {
  return errorCodesOf(operation).includes(code)
    ? null
    : new Error(`${operation.id} answers ${code}, which it does not declare`);
}
