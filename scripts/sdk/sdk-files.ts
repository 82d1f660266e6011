import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OPERATIONS } from "../../src/app/operations.ts";
import { EVENT_TYPES } from "../../src/delivery/events/catalogue.ts";
import { eventSchema } from "../../src/delivery/events/event.schema.ts";
import { payloadSchemaOf } from "../../src/features/integrations/event-payloads/index.ts";
import { ERRORS } from "../../src/kernel/contract/error-catalogue.ts";
import { CURRENT_VERSION } from "../../src/kernel/contract/versions.ts";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";
import { camelCase, pascalCase } from "./names.ts";
import { MethodPrinter } from "./operation-methods.ts";
import { platformIdType, type Schema, TypePrinter } from "./type-printer.ts";

/** The generated files of the SDK: its types, its resources and its versions. */

const FOLDER = "packages/sdk/src";
const BANNER =
  "// Generated from the operations of the API by `npm run generate`; do not edit.\n\n";

const CALL_TYPES = [
  "ConfirmCall",
  "Deleted",
  "FileCall",
  "JobCall",
  "ListCall",
  "ReadCall",
  "WriteCall",
  "WriteResult",
];

/** The path of each file from the root of the repository, and its text. */
export function sdkFiles(): ReadonlyMap<string, string> {
  const types = new TypePrinter();
  const methods = new MethodPrinter(types, OPERATIONS);
  const byResource = Map.groupBy(OPERATIONS, resourceOf);
  const classes = [...byResource].map(
    ([resource, operations]) =>
      `export class ${pascalCase(resource)}Operations extends Resource {\n${operations
        .map((operation) => methods.print(operation))
        .join("\n")}}\n`,
  );
  const events = eventTypes(types);
  const declarations = [
    platformIdType(),
    errorCodeType(),
    ...types.declarations(),
    ...[...methods.inputs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text),
    events,
  ];
  const declared = new Set(
    declarations.flatMap((text) =>
      [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => name),
    ),
  );
  const resources = classes.join("\n");
  return new Map([
    [`${FOLDER}/generated/types.ts`, `${BANNER}${declarations.join("\n\n")}\n`],
    [`${FOLDER}/generated/resources.ts`, `${BANNER}${imports(resources, declared)}\n${resources}`],
    [`${FOLDER}/generated/castmeter.ts`, `${BANNER}${client([...byResource.keys()])}`],
    [`${FOLDER}/generated/version.ts`, `${BANNER}${versions()}`],
  ]);
}

/** The part of an operation's id before its dot. */
const resourceOf = ({ id }: AnyOperation): string => id.slice(0, id.indexOf("."));

/** The imports of the resources: the calls and the types that they name. */
function imports(resources: string, declared: ReadonlySet<string>): string {
  const used = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(resources);
  const list = (names: Iterable<string>, from: string): string =>
    `import type {\n${[...names]
      .filter(used)
      .sort()
      .map((name) => `  ${name},\n`)
      .join("")}} from "${from}";`;
  return [
    `import { path } from "../core/address.ts";`,
    `import { Resource } from "../core/resource.ts";`,
    `import type { CallOptions, WriteOptions } from "../core/options.ts";`,
    list(CALL_TYPES, "../core/calls.ts"),
    list(declared, "./types.ts"),
    "",
  ].join("\n");
}

/** The events of webhooks: one interface for each type, and their union. */
function eventTypes(types: TypePrinter): string {
  const envelope = eventSchema as Schema;
  const { type: _type, data: _data, ...common } = envelope.properties ?? {};
  const base = types.print({ ...withoutName(envelope), properties: common });
  const union = EVENT_TYPES.map(
    ({ type }) =>
      `  | WebhookEventOf<${JSON.stringify(type)}, ${types.print(payloadSchemaOf(type) as Schema)}>`,
  );
  return [
    `/** What every event has. */\nexport interface WebhookEventBase ${base}`,
    "/** An event of one type. `data.truncated` is true where the object is only named. */\n" +
      "export interface WebhookEventOf<Type extends string, Data> extends WebhookEventBase {\n" +
      "  type: Type;\n  data: Data;\n}",
    "/** An event as it is delivered. A newer server may send further types. */\n" +
      `export type WebhookEvent =\n${union.join("\n")};`,
  ].join("\n\n");
}

const withoutName = ({ $id: _id, ...schema }: Schema): Schema => schema;

const errorCodeType = (): string =>
  `/** Codes of errors; a newer server may answer further ones. */\nexport type ErrorCode =\n${Object.keys(
    ERRORS,
  )
    .map((code) => `  | ${JSON.stringify(code)}\n`)
    .join("")}  | (string & {});`;

/** The client: one field for each resource. */
function client(resources: readonly string[]): string {
  const fields = resources.map(
    (resource) =>
      `  readonly ${camelCase(resource)} = new resources.${pascalCase(resource)}Operations(this.transport);\n`,
  );
  return (
    `import { Client } from "../core/client.ts";\nimport * as resources from "./resources.ts";\n\n` +
    "/** The API of a Castmeter server. */\nexport class Castmeter extends Client {\n" +
    `${fields.join("")}}\n`
  );
}

function versions(): string {
  const file = join(import.meta.dirname, "../../packages/sdk/package.json");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return (
    `/** The version of the API that this package is made for. */\n` +
    `export const API_VERSION = ${JSON.stringify(CURRENT_VERSION)};\n` +
    `/** The version of this package. */\nexport const SDK_VERSION = ${JSON.stringify(version)};\n`
  );
}
