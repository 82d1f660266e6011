import { type Html, html } from "../../lib/text/html.ts";
import { table } from "./render-document.ts";

/** Pages about every operation, made from the OpenAPI document. */

interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

interface Entry {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>> };
  "x-required-scope"?: string | null;
  "x-cost"?: unknown;
  "x-plan-feature"?: string;
  "x-confirm"?: unknown;
}

interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
}

export interface ReferenceEntry {
  method: string;
  path: string;
  entry: Entry;
}

/** The operations by group; groups and operations are in alphabetical order. */
export function referenceGroups(openApi: object): ReadonlyMap<string, ReferenceEntry[]> {
  const { paths } = openApi as OpenApi;
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => ({
      method: method.toUpperCase(),
      path,
      entry,
    })),
  );
  const groups = Map.groupBy(entries, ({ entry }) => entry.tags[0] ?? "");
  return new Map([...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The title of a group: `campaign_slots` as `Campaign slots`. */
export const groupTitle = (group: string): string =>
  group.charAt(0).toUpperCase() + group.slice(1).replaceAll("_", " ");

export function referenceList(
  groups: ReadonlyMap<string, ReferenceEntry[]>,
  docsPath: string,
): Html {
  const count = [...groups.values()].reduce((sum, entries) => sum + entries.length, 0);
  return html`<h1>Reference of operations</h1>
    <p>
      All ${count} operations by group, made from the records that serve them.
      <a href="${docsPath}/api">API</a> says what they have in common;
      <a href="/v1/openapi.json">openapi.json</a> has the schemas of all answers.
    </p>
    ${[...groups].map(
      ([group, entries]) =>
        html`<h2><a href="${docsPath}/reference/${group}">${groupTitle(group)}</a></h2>
          <ul class="operations">
            ${entries.map(
              ({ method, path, entry }) =>
                html`<li>
                  <a href="${docsPath}/reference/${group}#${entry.operationId}"
                    ><code>${method} ${path}</code></a
                  >
                  <span>${entry.summary}</span>
                </li>`,
            )}
          </ul>`,
    )}`;
}

export function referencePage(group: string, entries: readonly ReferenceEntry[]): Html {
  return html`<h1>${groupTitle(group)}</h1>
    ${entries.map(operation)}`;
}

function operation({ method, path, entry }: ReferenceEntry): Html {
  const parameters = (entry.parameters ?? []).filter(({ name }) => name !== undefined);
  const body = Object.entries(entry.requestBody?.content ?? {})[0];
  return html`<section aria-labelledby="${entry.operationId}">
    <h2 id="${entry.operationId}">${entry.summary}</h2>
    <p><code>${method} ${path}</code></p>
    ${entry.description !== undefined && html`<p>${inline(entry.description)}</p>`}
    <p class="facts">${facts(entry)}</p>
    ${
      parameters.length > 0 &&
      html`<h3>Parameters</h3>
        ${table(
          columnsOf("Parameter", "In", "Value", "Meaning"),
          parameters.map((parameter) => [
            name(parameter.name ?? "", parameter.required === true),
            parameter.in ?? "",
            typeOf(parameter.schema ?? {}),
            inline(parameter.description ?? parameter.schema?.description ?? ""),
          ]),
        )}`
    }
    ${body !== undefined && bodyOf(body[0], body[1])}
  </section>`;
}

function bodyOf(
  mediaType: string,
  { schema, example }: { schema: JsonSchema; example?: unknown },
): Html {
  const fields = Object.entries(schema.properties ?? {});
  return html`<h3>Body</h3>
    <p><code>${mediaType}</code></p>
    ${
      fields.length > 0 &&
      table(
        columnsOf("Field", "Value", "Meaning"),
        fields.map(([field, value]) => [
          name(field, schema.required?.includes(field) === true),
          typeOf(value),
          inline(value.description ?? ""),
        ]),
      )
    }
    ${
      example !== undefined &&
      html`<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`
    }`;
}

const columnsOf = (...labels: string[]) => labels.map((label) => ({ content: label, label }));

const name = (text: string, isRequired: boolean): Html =>
  html`<code>${text}</code>${isRequired && html` <em>required</em>`}`;

function facts(entry: Entry): Html {
  const scope = entry["x-required-scope"];
  const plan = entry["x-plan-feature"];
  const cost = entry["x-cost"];
  const said: (Html | false)[] = [
    html`Id <code>${entry.operationId}</code>`,
    scope === undefined || scope === null
      ? html`no credential`
      : scope === "any"
        ? html`any credential`
        : html`scope <code>${scope}</code>`,
    plan !== undefined && html`plan with <code>${plan}</code>`,
    typeof cost === "number" && html`${cost} ${cost === 1 ? "token" : "tokens"}`,
    entry["x-confirm"] !== undefined && html`needs <code>confirm</code>`,
  ];
  return html`${said
    .filter((each) => each !== false)
    .map((each, index) => html`${index > 0 && " · "}${each}`)}`;
}

/** A schema in a few words: `integer, 1 to 100, default 25`. */
function typeOf(schema: JsonSchema): string {
  const { enum: values, items, anyOf, minimum, maximum, maxLength, maxItems } = schema;
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "";
  if (values !== undefined) return withDefault(values.map(String).join(", "), schema);
  if (anyOf !== undefined) return anyOf.map(typeOf).join(" or ");
  const type = [schema.type ?? "any"].flat().join(" or ");
  const kind = schema.format === undefined ? type : `${type} (${schema.format})`;
  const limits = [
    minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
      ? `${minimum} to ${maximum.toLocaleString("en")}`
      : minimum !== undefined
        ? `from ${minimum}`
        : null,
    maxLength === undefined ? null : `up to ${maxLength.toLocaleString("en")} characters`,
    maxItems === undefined ? null : `up to ${maxItems.toLocaleString("en")} items`,
  ].filter((limit) => limit !== null);
  const of = items === undefined ? "" : ` of ${typeOf(items)}`;
  return withDefault([kind + of, ...limits].join(", "), schema);
}

const withDefault = (text: string, { default: value }: JsonSchema): string =>
  value === undefined ? text : `${text}; default ${JSON.stringify(value)}`;

/** Text of the registry as HTML, with text between backticks as code. */
const inline = (text: string): Html =>
  html`${text.split(/(`[^`]+`)/).map((part) => (/^`.*`$/.test(part) ? html`<code>${part.slice(1, -1)}</code>` : part))}`;
