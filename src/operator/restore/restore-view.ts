import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../kernel/contract/schema.ts";
import type { RestoreState } from "./served-restores.ts";

/** How far a restore is, as the page of a new server reads it. */
export const restoreStateSchema = strictObject({
  object: oneOf(["restore_state"]),
  status: oneOf(["none", "running", "restored", "failed"]),
  step: nullable(oneOf(["reading", "restoring", "checking"])),
  file: nullable(Type.String()),
  fault: nullable(Type.String({ description: "Why it failed." })),
  checks: Type.Array(
    strictObject({
      name: oneOf(["rows", "files", "secrets", "sign_in", "refresh"]),
      status: oneOf(["ok", "failed", "waiting", "not_checked"]),
      detail: Type.String(),
    }),
    { description: "What was looked at after the restore; `waiting` shows itself in use." },
  ),
});

export const restoreStateOf = ({
  checks,
  ...state
}: RestoreState): Static<typeof restoreStateSchema> => ({
  object: "restore_state",
  ...state,
  checks: [...checks],
});
