import { Type } from "typebox";
import { appWriteResult, appWriteResultOf } from "../../kernel/operation/app-answer.ts";
import { defineAppRoute } from "../../kernel/operation/app-route.ts";
import { noQuery } from "../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../kernel/contract/errors.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { describeFaults, importDays } from "./import-days.ts";
import { requireSynced } from "./sync-access.ts";

/**
 * Imports days from the CSV file a person downloads from a dashboard, for platforms without a
 * session to synchronise (docs/connections.md#manual-imports).
 */
export const importCsv = defineAppRoute({
  id: "sync.import_csv",
  method: "POST",
  path: "/app-api/shows/{show_id}/import/{platform}",
  access: "editor",
  perMinute: 20,
  params: strictObject({
    show_id: Type.String({ minLength: 1, maxLength: 100 }),
    platform: Type.String({ minLength: 1, maxLength: 40 }),
  }),
  query: noQuery,
  body: strictObject({
    csv: Type.String({
      minLength: 1,
      description:
        "A column date (YYYY-MM-DD) and columns of figures, such as plays, streams, listeners.",
    }),
  }),
  output: appWriteResultOf(
    strictObject({
      object: Type.Literal("imported_days"),
      days: Type.Integer(),
      from: Type.String(),
      to: Type.String(),
      metrics: Type.Array(Type.String()),
      ignored_columns: Type.Array(Type.String()),
    }),
  ),
  summary: "Import days of a dashboard from a table",
  handler: async (context, { params, body }) => {
    const platform = requireSynced(context, {
      showId: params.show_id,
      platformId: params.platform,
    });
    const { partitions } = context.runtime.services.accounts;
    const outcome = await importDays(
      { database: context.database, partitions, now: context.now },
      { showId: params.show_id, platform: platform.id },
      body.csv,
    );
    if (!outcome.ok)
      throw parameterInvalid(
        "csv",
        "malformed",
        `Nothing was imported. ${describeFaults(outcome.faults).join("; ")}.`,
      );
    const { ignored, ...imported } = outcome.imported;
    const warnings =
      ignored.length === 0
        ? []
        : [`Left out, since they are no figure of a day: ${ignored.join(", ")}.`];
    return appWriteResult({
      id: params.show_id,
      written: { platform: platform.id, days: imported.days },
      warnings,
      data: { object: "imported_days", ...imported, ignored_columns: ignored },
    });
  },
});
