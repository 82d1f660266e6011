import { type Static, Type } from "typebox";
import type { Config } from "../../app/config/config.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../kernel/contract/schema.ts";
import { definePersonRoute } from "../../kernel/operation/session-route.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import type { OperatorContext } from "./installation-services.ts";
import {
  findNamesOfWorkspaces,
  findSpendingByWorkspace,
  type WorkspaceSpending,
} from "./installation.store.ts";

/** Workspaces that are named, those with the most use first. */
const WORKSPACES_MAX = 50;

const USES = [
  "account_calls",
  "cluster_calls",
  "language_model_calls",
  "research_calls",
  "transcript_minutes",
] as const;
type Use = (typeof USES)[number];

const count = Type.Integer({ minimum: 0 });
const counts = strictObject(
  Object.fromEntries(USES.map((use) => [use, count])) as Record<Use, typeof count>,
);

const spendingSchema = strictObject({
  object: oneOf(["installation_spending"]),
  month_starts_at: timestamp,
  day_starts_at: timestamp,
  uses: Type.Array(
    strictObject({
      use: oneOf(USES),
      provider: nullable(Type.String({ description: "Who is asked; null: no one is set up." })),
      this_month: count,
      today: count,
      limit_per_workspace_and_day: nullable(count),
    }),
  ),
  workspaces: Type.Array(
    strictObject({ workspace_id: Type.String(), name: Type.String(), this_month: counts }),
    { description: `At most ${WORKSPACES_MAX}, those with the most use first.` },
  ),
  workspaces_left_out: count,
});

export const getSpending = definePersonRoute({
  id: "installation.spending",
  method: "GET",
  path: "/app-api/installation/spending",
  onlyOperators: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: spendingSchema,
  summary: "Use of metered providers in this month and today, by provider and by workspace",
  handler: async ({ database, runtime, now }: OperatorContext) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
    const day = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
    const [ofMonth, ofDay] = await Promise.all([
      findSpendingByWorkspace(database, month),
      findSpendingByWorkspace(database, day),
    ]);
    const sorted = ofMonth.toSorted((a, b) => unitsOf(b) - unitsOf(a));
    const named = sorted.slice(0, WORKSPACES_MAX);
    const names = await findNamesOfWorkspaces(
      database,
      named.map(({ workspace_id: id }) => id),
    );
    return {
      data: {
        object: "installation_spending",
        month_starts_at: month.toISOString(),
        day_starts_at: day.toISOString(),
        uses: USES.map((use) => ({
          use,
          ...providerOf(use, runtime.services.installation.config),
          this_month: sumOf(ofMonth, use),
          today: sumOf(ofDay, use),
        })),
        workspaces: named.map(({ workspace_id: id, ...used }) => ({
          workspace_id: id,
          // A workspace is deleted while its use of the month is kept.
          name: names.get(id) ?? id,
          this_month: used,
        })),
        workspaces_left_out: sorted.length - named.length,
      },
    };
  },
});

const sumOf = (rows: readonly WorkspaceSpending[], use: Use): number =>
  rows.reduce((sum, row) => sum + row[use], 0);

const unitsOf = (row: WorkspaceSpending): number => USES.reduce((sum, use) => sum + row[use], 0);

type ProviderOfUse = Pick<
  Static<typeof spendingSchema>["uses"][number],
  "provider" | "limit_per_workspace_and_day"
>;

/** Who is asked for a use, and how often a workspace may in a day. */
function providerOf(use: Use, config: Config): ProviderOfUse {
  const { counterProvider, languageModel, research, speechToText } = config;
  const providers: Record<Use, [provider: string | undefined, limit?: number | undefined]> = {
    account_calls: [counterProvider, config.providerCallsPerDay],
    cluster_calls: [counterProvider],
    language_model_calls: [languageModel?.name, languageModel?.callsPerDay],
    research_calls: [research?.provider],
    transcript_minutes: [speechToText?.model, speechToText?.minutesPerDay],
  };
  const [provider = null, limit = null] = providers[use];
  return { provider, limit_per_workspace_and_day: limit };
}
