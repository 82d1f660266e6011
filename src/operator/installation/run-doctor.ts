import { Type } from "typebox";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { oneOf, strictObject, timestamp } from "../../kernel/contract/schema.ts";
import type { View } from "../../kernel/operation/operation.ts";
import { definePersonRoute } from "../../kernel/operation/session-route.ts";
import type { Finding } from "../cli/checks/doctor-checks.ts";
import type { OperatorContext } from "./installation-services.ts";

/** Checks whose details name parts of the server. Those of the others name shows and accounts. */
const OPEN_DETAILS: ReadonlySet<string> = new Set([
  "config",
  "version",
  "nodes",
  "migrations",
  "partitions",
  "upstreams",
]);

const findingSchema = strictObject({
  check: Type.String(),
  status: oneOf(["ok", "warn", "fail"]),
  message: Type.String(),
  details: Type.Array(Type.String()),
  details_left_out: Type.Integer({
    minimum: 0,
    description: "Details with names of workspaces' own things, which the command prints.",
  }),
});

const doctorSchema = strictObject({
  object: oneOf(["installation_doctor"]),
  checked_at: timestamp,
  checks: Type.Array(findingSchema),
});

export const runDoctor = definePersonRoute({
  id: "installation.doctor",
  method: "GET",
  path: "/app-api/installation/doctor",
  onlyOperators: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: doctorSchema,
  summary: "The checks of castmeter doctor that take seconds; changes nothing",
  handler: async (context: OperatorContext) => {
    running ??= check(context).finally(() => {
      running = undefined;
    });
    return { data: await running };
  },
});

/** The checks under way: who asks meanwhile gets the same answer. They run once at a time. */
let running: Promise<View<typeof doctorSchema>> | undefined;

async function check({
  runtime,
  database,
  now,
}: OperatorContext): Promise<View<typeof doctorSchema>> {
  const { config, databaseUrl, pool, examine } = runtime.services.installation;
  const { clock, urls, secrets } = runtime;
  const parts = { config, databaseUrl, pool, database, clock, urls, secrets: () => secrets };
  const findings = await examine(parts);
  return {
    object: "installation_doctor",
    checked_at: now.toISOString(),
    checks: findings.map(findingView),
  };
}

function findingView({
  check: name,
  status,
  message,
  details = [],
}: Finding): View<typeof findingSchema> {
  const shown = OPEN_DETAILS.has(name) ? [...details] : [];
  return {
    check: name,
    status,
    message,
    details: shown,
    details_left_out: details.length - shown.length,
  };
}
