import { formatAccepted, formatNamed } from "../../export/export-format.ts";
import { tableOf } from "../../export/operation-table.ts";
import type { Step } from "../request-state.ts";

/**
 * Before step 11: the format of the answer, for a read that is a table. `format` is none of the
 * operation's own parameters, and goes before `Accept`: a link can hold it. Where a surface sends no
 * files, or an answer is no table, `format` is left for `validateInput` to refuse.
 */
export const chooseFormat: Step = (state) => {
  const { operation, request } = state;
  if (request.takesFiles !== true || tableOf(operation) === null) return undefined;
  const named = formatNamed(state.search);
  if (named !== null) {
    state.search = new URLSearchParams(state.search);
    state.search.delete("format");
  }
  state.format = named ?? formatAccepted(request.header("accept"));
  return undefined;
};
