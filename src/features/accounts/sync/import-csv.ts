import { Type } from "typebox";
import { sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import type { AccountServices, AccountTarget } from "../account-refresh/index.ts";
import {
  describeFaults,
  ensureDays,
  readImport,
  type ReadImport,
  storeImport,
} from "./import-days.ts";
import { IMPORTED_PLATFORMS, requireSynced } from "./sync-access.ts";

type ImportContext = WriteContext<{ accounts: AccountServices }>;

const IMPORTS_PER_MINUTE = 20;

const importParams = strictObject({
  show_id: Type.String({ minLength: 1, maxLength: 100 }),
  platform: Type.String({ minLength: 1, maxLength: 40 }),
});

const importBody = strictObject({
  csv: Type.String({
    minLength: 1,
    description:
      "A column date (YYYY-MM-DD) and columns of figures, such as plays, streams, listeners.",
  }),
});

const importedDaysSchema = strictObject({
  object: oneOf(["imported_days"]),
  days: Type.Integer(),
  from: Type.String(),
  to: Type.String(),
  metrics: Type.Array(Type.String()),
  ignored_columns: Type.Array(Type.String()),
});

interface State extends ReadImport {
  target: AccountTarget;
}

/**
 * Imports days from the CSV file that a person downloads from a dashboard, for platforms whose
 * dashboard is not read by a session (docs/connections.md#manual-imports).
 */
export const importCsv = defineWrite({
  id: "sync.import_csv",
  method: "POST",
  path: "/app-api/shows/{show_id}/import/{platform}",
  scope: "role:editor",
  callers: ["session"],
  addressRequestsPerMinute: IMPORTS_PER_MINUTE,
  effect: "write",
  params: importParams,
  body: importBody,
  output: sessionWriteResultOf(importedDaysSchema),
  errors: ["plan_required"],
  summary: "Import days of a dashboard from a table",
  description:
    "Stores every day of the table, or none where one cell is wrong. A day that is imported " +
    "again replaces its figures; an empty cell is unknown and replaces nothing.",
  example: {
    params: { show_id: "{show_id}", platform: "spotify" },
    body: { csv: "date,plays\n2026-10-01,1204\n" },
  },
  mcp: false,
  preview: async (context: ImportContext, { params, body }): Promise<Change<State>> => {
    const named = { showId: params.show_id, platformId: params.platform };
    const { id: platform } = requireSynced(context, named, IMPORTED_PLATFORMS);
    const outcome = readImport(body.csv, context.now);
    if (!outcome.ok)
      throw parameterInvalid(
        "csv",
        "malformed",
        `Nothing was imported. ${describeFaults(outcome.faults).join("; ")}.`,
      );
    const { days, imported } = outcome.read;
    const { ignored } = imported;
    return {
      resource: "imported_days",
      id: params.show_id,
      wouldWrite: { platform, days: imported.days },
      effects: [`Store ${imported.days} days from ${imported.from} to ${imported.to}.`],
      warnings:
        ignored.length === 0
          ? []
          : [`Left out, since they are no figure of a day: ${ignored.join(", ")}.`],
      state: { target: { showId: params.show_id, platform }, days, imported },
    };
  },
  // Partitions are created outside the transaction of the effect, because that locks the whole
  // table.
  collect: async ({ runtime, services }, { state: { days } }) => {
    await ensureDays(runtime.database, services.accounts.partitions, days);
    return null;
  },
  apply: async ({ database, now }: ImportContext, { state, wouldWrite }) => {
    const { target, days, imported } = state;
    await storeImport(database, target, days, now);
    const { ignored, ...described } = imported;
    return {
      id: target.showId,
      written: wouldWrite,
      data: { object: "imported_days", ...described, ignored_columns: ignored },
    };
  },
});
