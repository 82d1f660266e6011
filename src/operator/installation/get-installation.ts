import { Type } from "typebox";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../kernel/contract/schema.ts";
import { definePersonRoute } from "../../kernel/operation/session-route.ts";
import { findOperators } from "../../people/identity/people.store.ts";
import type { OperatorContext } from "./installation-services.ts";
import { describeSchema } from "./describe-schema.ts";
import { countInstallation } from "./installation.store.ts";

const count = Type.Integer({ minimum: 0 });

const installationSchema = strictObject({
  object: oneOf(["installation"]),
  version: Type.String(),
  roles: Type.Array(Type.String(), { description: "Of the process that answers." }),
  database: oneOf(["embedded", "postgresql"]),
  sign_up: oneOf(["invited", "open", "off"]),
  sells_plans: Type.Boolean(),
  workspaces: count,
  people: count,
  shows: count,
  operators: Type.Array(
    strictObject({ email: Type.String(), name: Type.String(), since: timestamp }),
  ),
  schema: strictObject({
    state: oneOf(["current", "newer", "older", "empty", "refused"], {
      description: "`newer`: a later release migrated the database, and this one runs on it.",
    }),
    newest_migration: nullable(Type.String()),
    migrated_at: nullable(timestamp),
    unknown_migrations: Type.Array(Type.String(), {
      description: "Of a later release, which this process does not know.",
    }),
  }),
  upgrade_changes: Type.Array(
    strictObject({
      date: Type.String(),
      area: Type.String(),
      text: Type.String(),
      migrated_at: nullable(timestamp),
      action_required: nullable(Type.String()),
      figures_changed: nullable(Type.String()),
    }),
    { description: "What upgrades to this release ask for and change in figures, newest first." },
  ),
  set_up: Type.Array(
    strictObject({
      name: Type.String(),
      is_set: Type.Boolean(),
      provider: nullable(Type.String()),
      settings: Type.Array(Type.String(), { description: "Names of settings; never values." }),
    }),
  ),
});

export const getInstallation = definePersonRoute({
  id: "installation.get",
  method: "GET",
  path: "/app-api/installation",
  onlyOperators: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: installationSchema,
  summary: "Version, size and set-up of the installation, and who its operators are",
  handler: async ({ database, runtime }: OperatorContext) => {
    const { config, setUp } = runtime.services.installation;
    const operators = await findOperators(database);
    return {
      data: {
        object: "installation",
        version: runtime.serverVersion,
        roles: [...config.roles],
        database: config.databaseUrl === undefined ? "embedded" : "postgresql",
        sign_up: config.signUp,
        sells_plans: config.sellsPlans,
        ...(await countInstallation(database)),
        ...(await describeSchema(database)),
        operators: operators.map(({ email, name, operator_since: since }) => ({
          email,
          name,
          since: since.toISOString(),
        })),
        set_up: setUp.map(({ settings, ...rest }) => ({
          ...rest,
          settings: [...settings],
        })),
      },
    };
  },
});
