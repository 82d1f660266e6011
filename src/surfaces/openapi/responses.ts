import { ERRORS, type ErrorCode } from "../../kernel/contract/error-catalogue.ts";
import { MEDIA_TYPES } from "../../kernel/export/export-format.ts";
import { tableOf } from "../../kernel/export/operation-table.ts";
import { errorCodesOf, successStatusesOf } from "../../kernel/operation/declared-answers.ts";
import type {
  AnyOperation,
  JobReference,
  SuccessStatus,
} from "../../kernel/operation/operation.ts";
import type { Json, JsonObject, SchemaComponents } from "./schema-components.ts";

/** The headers of answers (docs/api.md#responses), by their name in `components.headers`. */
export const HEADERS: Record<string, { description: string; type: "string" | "integer" }> = {
  "Request-Id": {
    description: "Names this answer; quote it when asking about one.",
    type: "string",
  },
  "Service-Version": { description: "The version the call ran under.", type: "string" },
  "RateLimit-Limit": {
    description:
      "Requests a minute of this credential, per API server: several servers multiply it.",
    type: "integer",
  },
  "RateLimit-Remaining": { description: "Tokens left in the bucket.", type: "integer" },
  "RateLimit-Reset": { description: "Seconds until the bucket is full again.", type: "integer" },
  "Service-Rate-Tier": { description: "`default` or `partner`.", type: "string" },
  ETag: { description: "Weak tag of the answer; send it back as `If-None-Match`.", type: "string" },
  "Idempotent-Replayed": {
    description:
      "`true` when this is the first answer of an earlier call with the same `Idempotency-Key`.",
    type: "string",
  },
  Location: {
    description: "Path of the created resource, or the address to go on to.",
    type: "string",
  },
  "Retry-After": { description: "Seconds to wait.", type: "integer" },
  "WWW-Authenticate": {
    description:
      "`Bearer` with `error`, `resource_metadata` and, for an app that may ask its person for " +
      "more, `scope`.",
    type: "string",
  },
};

const COMMON = ["Request-Id", "Service-Version"];
const RATE = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
const EXTRA_BY_STATUS: Record<number, readonly string[]> = {
  401: ["WWW-Authenticate"],
  403: ["WWW-Authenticate"],
  409: ["Retry-After"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

function headers(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const json = (schema: Json): JsonObject => ({ "application/json": { schema } });

/** Responses that several operations share, by their error codes. */
export class ResponseComponents {
  readonly #responses = new Map<string, JsonObject>();

  /** A reference to the answer with one status and these codes. */
  error(status: number, codes: readonly ErrorCode[]): JsonObject {
    const name = codes.join("_or_");
    this.#responses.set(name, {
      description: codes
        .map((code) => `\`${code}\`: ${ERRORS[code].cause} ${ERRORS[code].remedy}`)
        .join("\n\n"),
      headers: headers([...COMMON, ...(EXTRA_BY_STATUS[status] ?? [])]),
      content: json({ $ref: "#/components/schemas/ErrorResponse" }),
      "x-error-codes": [...codes],
    });
    return { $ref: `#/components/responses/${name}` };
  }

  all(): JsonObject {
    return Object.fromEntries([...this.#responses].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Media types of an answer that is a table; its columns are in docs/exports.md. */
const FILES: JsonObject = {
  [MEDIA_TYPES.csv]: { schema: { type: "string" } },
  [MEDIA_TYPES.tsv]: { schema: { type: "string" } },
  [MEDIA_TYPES.xlsx]: { schema: { type: "string", format: "binary" } },
};

const textContents = ({ textFormats = {} }: AnyOperation): JsonObject =>
  Object.fromEntries(
    Object.values(textFormats).map((type) => [type, { schema: { type: "string" } }]),
  );

function successResponses(operation: AnyOperation, schemas: SchemaComponents): JsonObject {
  const isWrite = operation.kind === "write";
  const output = schemas.convert(operation.output);
  const names = [
    ...COMMON,
    ...RATE,
    ...(operation.scope === "public" ? [] : ["Service-Rate-Tier"]),
  ];
  if (isWrite) {
    const links = operation.job === undefined ? {} : { links: { job: jobLink(operation.job) } };
    return writeResponses(successStatusesOf(operation), { output, names, links });
  }
  if (operation.redirects === true)
    return {
      302: { description: operation.summary, headers: headers([...names, "Location"]) },
    };
  if (operation.method !== "GET")
    return {
      200: { description: operation.summary, headers: headers(names), content: json(output) },
    };
  return {
    200: {
      description: operation.summary,
      headers: headers([...names, "ETag"]),
      content: {
        ...json(output),
        ...(tableOf(operation) === null ? {} : FILES),
        ...textContents(operation),
      },
    },
    304: {
      description: "Nothing changed since the answer with this tag.",
      headers: headers([...names, "ETag"]),
    },
  };
}

const DRY_RUN = "with `dry_run`, what would be";

const OTHER_STATUSES: Record<Exclude<SuccessStatus, 200>, string> = {
  201: "Created.",
  202: "Accepted; the work goes on in the background.",
};

/** The read that answers the state of the work, with its parameters from the start's answer. */
const jobLink = ({ read, ids }: JobReference): JsonObject => ({
  operationId: read,
  parameters: Object.fromEntries(
    Object.entries(ids).map(([parameter, field]) => [parameter, `$response.body#/data/${field}`]),
  ),
});

/**
 * A write answers its result, or with `dry_run` the planned change; the latter always has status
 * 200.
 */
function writeResponses(
  statuses: readonly SuccessStatus[],
  { output, names, links }: { output: Json; names: readonly string[]; links: JsonObject },
): JsonObject {
  const dryRun: Json = { $ref: "#/components/schemas/DryRun" };
  const written = [...names, "Idempotent-Replayed"];
  const isWritten = statuses.includes(200);
  const others = statuses.filter((status) => status !== 200);
  return {
    200: {
      description: isWritten
        ? `${others.includes(201) ? "What was already there" : "Written"}; or, ${DRY_RUN}.`
        : `Only ${DRY_RUN}.`,
      headers: headers(isWritten ? written : names),
      content: json(isWritten ? { oneOf: [output, dryRun] } : dryRun),
    },
    ...Object.fromEntries(
      others.map((status) => [
        status,
        {
          description: OTHER_STATUSES[status],
          headers: headers(status === 201 ? [...written, "Location"] : written),
          content: json(output),
          ...(status === 202 ? links : {}),
        },
      ]),
    ),
  };
}

/** Every answer of an operation, by status. */
export function responsesOf(
  operation: AnyOperation,
  schemas: SchemaComponents,
  responses: ResponseComponents,
): JsonObject {
  const byStatus = Map.groupBy(errorCodesOf(operation), (code) => ERRORS[code].status);
  const errors = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [String(status), responses.error(status, codes)] as const);
  return { ...successResponses(operation, schemas), ...Object.fromEntries(errors) };
}
