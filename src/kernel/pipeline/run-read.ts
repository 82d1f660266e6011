import type { EtagScope } from "../contract/etag.ts";
import type { AnyRead, ValidatedInput } from "../operation/operation.ts";
import type { RequestState } from "./request-state.ts";

/** The value that the handler of a read returns for this input. */
export function runRead<S>(
  state: RequestState<S>,
  operation: AnyRead<S>,
  input: ValidatedInput,
): unknown {
  return operation.kind === "public_read"
    ? operation.run(state.publicContext(), input)
    : operation.run(state.context(), input);
}

export function etagScopeOf<S>({ workspace, credential, version }: RequestState<S>): EtagScope {
  return { workspaceId: workspace?.id ?? "", scopeShape: credential?.scopeShape ?? "", version };
}
