import type { AnyOperation } from "../../src/kernel/operation/operation.ts";

/** The request that an operation's example stands for. */

/** Ids by what stands for them in examples: a name in braces, or an id that is no one's. */
export type ExampleIds = Readonly<Record<string, string>>;

export interface ExampleRequest {
  method: string;
  url: string;
  /** A text where it is the form of an upload. */
  body?: unknown;
  headers: Record<string, string>;
}

/** The parts of an example that are of the caller's making. */
export interface ExampleChanges {
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Ids by `{name}`. */
export const inBraces = (values: ExampleIds): ExampleIds =>
  Object.fromEntries(Object.entries(values).map(([name, id]) => [`{${name}}`, id]));

/** @throws Error where the example has a name in braces without an id. */
function filled({ id, example }: AnyOperation, ids: ExampleIds): AnyOperation["example"] {
  let text = JSON.stringify(example);
  for (const [name, value] of Object.entries(ids)) text = text.replaceAll(name, value);
  const [missing] = /\{\w+\}/.exec(text) ?? [];
  if (missing !== undefined)
    throw new Error(`The fixture has no ${missing} of ${id}: add it to example-fixture.ts`);
  return JSON.parse(text) as AnyOperation["example"];
}

/** An example of an upload as the form it stands for; its file is a text. */
function formOf({ file = "", ...fields }: Record<string, string>) {
  const start = "--b\r\ncontent-disposition: form-data; name=";
  const parts = Object.entries(fields).map(
    ([name, value]) => `${start}"${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: `${parts.join("")}${start}"file"; filename="a.txt"\r\n\r\n${file}\r\n--b--\r\n`,
  };
}

/** @throws Error where the example has a name in braces without an id. */
export function exampleRequest(
  operation: AnyOperation,
  ids: ExampleIds,
  changes: ExampleChanges = {},
): ExampleRequest {
  const { params = {}, query = {}, body } = filled(operation, ids);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams({ ...query, ...changes.query }).toString();
  const form = operation.upload === undefined ? null : formOf(body as Record<string, string>);
  return {
    method: operation.method,
    url: search === "" ? path : `${path}?${search}`,
    ...(body === undefined ? {} : { body: form?.body ?? body }),
    headers: { ...form?.headers, ...changes.headers },
  };
}
