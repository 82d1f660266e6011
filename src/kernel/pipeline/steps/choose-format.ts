import { formatAccepted, formatNamed, textFormatAccepted } from "../../export/export-format.ts";
import { tableOf } from "../../export/operation-table.ts";
import type { Step } from "../request-state.ts";

/**
 * Before step 11: selects the format of the answer, for a read that is a table. `format` is not a
 * parameter of the operation itself, and takes precedence over `Accept`, because a link can contain
 * it. Where a surface sends no files, or an answer is no table, `format` is left for
 * `validateInput` to refuse. An operation that answers other texts has a `format` of its own, which
 * `Accept` fills in.
 */
export const chooseFormat: Step = (state) => {
  const { operation, request } = state;
  const { textFormats } = operation;
  if (textFormats !== undefined && request.takesFiles === true && !state.search.has("format")) {
    const format = textFormatAccepted(request.header("accept"), textFormats);
    if (format !== null) {
      state.search = new URLSearchParams(state.search);
      state.search.set("format", format);
    }
  }
  if (request.takesFiles !== true || tableOf(operation) === null) return undefined;
  const named = formatNamed(state.search);
  if (named !== null) {
    state.search = new URLSearchParams(state.search);
    state.search.delete("format");
  }
  state.format = named ?? formatAccepted(request.header("accept"));
  return undefined;
};
