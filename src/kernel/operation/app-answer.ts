import { type TSchema, Type } from "typebox";
import type { AppAnswer, AppContext } from "./app-route.ts";
import { ApiError } from "../contract/errors.ts";
import { anyObject, oneOf, strictObject } from "../contract/schema.ts";

/** What routes under `/app-api` have in common when they change something. */

/**
 * The part of a write result (completions B1) that a page needs; the resource stands in `data`, as
 * on `/v1`.
 */
export function appWriteResultOf(data: TSchema): TSchema {
  return strictObject({
    object: oneOf(["write_result"]),
    ok: Type.Boolean(),
    id: Type.String(),
    written: anyObject,
    warnings: Type.Array(Type.String()),
    error: Type.Null(),
    data,
  });
}

export interface AppWritten {
  status?: 200 | 201 | 202;
  id: string;
  /** The changed fields, exactly. */
  written: Record<string, unknown>;
  warnings?: string[];
  /** The resource after the write. */
  data: unknown;
}

export function appWriteResult({
  status = 200,
  id,
  written,
  warnings = [],
  data,
}: AppWritten): AppAnswer {
  return {
    status,
    data: { object: "write_result", ok: true, id, written, warnings, error: null, data },
  };
}

/** A change that needs a person's second word. */
export interface AppPreview {
  /** The id of the route. */
  action: string;
  resource: string;
  id: string;
  wouldWrite: Record<string, unknown>;
  /** True for a deletion: the preview then calls the map `would_delete`. */
  deletes?: boolean;
  /** Sentences for a person; the first is read after "This would". */
  effects: readonly string[];
  irreversible: boolean;
}

/**
 * @throws ApiError `confirmation_required` with the preview, unless the call carries
 * `confirm=true`.
 */
export function requireConfirmed(
  context: Pick<AppContext, "confirmed">,
  preview: AppPreview,
): void {
  if (context.confirmed) return;
  const { action, resource, id, wouldWrite, deletes = false, effects, irreversible } = preview;
  throw new ApiError(
    "confirmation_required",
    `This would ${effects[0] ?? "change the resource."} Send it again with confirm=true.`,
    {
      param: "confirm",
      extras: {
        preview: {
          object: "preview",
          action,
          resource,
          id,
          [deletes ? "would_delete" : "would_write"]: wouldWrite,
          effects,
          irreversible,
          cost: null,
          cap: null,
        },
      },
    },
  );
}
