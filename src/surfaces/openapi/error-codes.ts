import type { ErrorCode } from "../../kernel/contract/error-catalogue.ts";
import type { AnyOperation } from "../../kernel/operation/operation.ts";

/**
 * Every code an operation can answer: what the pipeline adds to each call of its kind,
 * and what the operation names itself. In the order of the checks.
 */
export function errorCodesOf(operation: AnyOperation): ErrorCode[] {
  const isWrite = operation.kind === "write";
  const isPublic = operation.scope === "public";
  const codes: (ErrorCode | false)[] = [
    "parameter_invalid",
    !isPublic && "version_unsupported",
    !isPublic && "credential_invalid",
    !isPublic && "credential_revoked",
    !isPublic && operation.scope !== "any" && "scope_missing",
    // Every write can also find the writes of the workspace switched off.
    (operation.plan !== undefined || isWrite) && "plan_required",
    operation.workspaceKinds !== undefined && "workspace_unsupported",
    operation.path.includes("{") && "resource_not_found",
    operation.confirmRule !== undefined && "confirmation_required",
    isWrite && "idempotency_in_progress",
    operation.method !== "GET" && "payload_too_large",
    operation.method !== "GET" && "unsupported_media_type",
    isWrite && "idempotency_key_reused",
    "rate_limited",
    "internal_error",
    "service_unavailable",
  ];
  return [...new Set([...codes.filter((code) => code !== false), ...(operation.errors ?? [])])];
}
