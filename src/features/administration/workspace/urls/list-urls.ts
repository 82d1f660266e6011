import { Type } from "typebox";
import { type PageAnswer, wholeList } from "../../../../kernel/operation/answer.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { listOf } from "../../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { URL_TYPES, urlOfHandle, urlsOfIds, type UrlType } from "./resolve-urls.ts";

const idText = Type.String({ pattern: "^[A-Za-z0-9_]{1,64}$" });

const query = strictObject({
  type: oneOf(URL_TYPES, { description: "What the ids name." }),
  id: Type.Optional(
    Type.String({
      pattern: "^[A-Za-z0-9_]{1,64}$",
      description: "One id; for clusters the global id.",
    }),
  ),
  ids: Type.Optional(
    Type.Array(idText, {
      minItems: 1,
      maxItems: 100,
      description: "Up to 100 ids; answered in this order.",
    }),
  ),
  handle: Type.Optional(
    Type.String({
      pattern: "^[a-z0-9-]{1,100}$",
      description: "A public handle, for shows and networks.",
    }),
  ),
});

const urlSchema = strictObject(
  {
    object: oneOf(["url"]),
    type: oneOf(URL_TYPES),
    id: nullable(Type.String()),
    public_url: nullable(Type.String()),
    app_url: nullable(Type.String()),
    resolves: Type.Boolean({
      description: "True when the thing exists and this workspace sees it.",
    }),
  },
  { $id: "Url" },
);

interface UrlQuery {
  type: UrlType;
  id?: string;
  ids?: string[];
  handle?: string;
}

function checkSelector({ type, id, ids, handle }: UrlQuery): void {
  const given = [
    id === undefined ? [] : ["id"],
    ids === undefined ? [] : ["ids"],
    handle === undefined ? [] : ["handle"],
  ].flat();
  if (given.length > 1)
    throw parameterInvalid(
      given[1] ?? null,
      "conflict",
      `Send only one of ${given.join(" and ")}.`,
    );
  if (given.length === 0 && type !== "network")
    throw parameterInvalid("id", "missing", "Send id, ids or handle.");
  if (handle !== undefined && type !== "show" && type !== "network")
    throw parameterInvalid("handle", "conflict", `A ${type} has no handle. Send id or ids.`);
}

async function readUrls(
  context: Context,
  query: UrlQuery,
): Promise<PageAnswer<View<typeof urlSchema>>> {
  checkSelector(query);
  const { type, handle } = query;
  if (handle !== undefined && (type === "show" || type === "network"))
    return wholeList([await urlOfHandle(context, type, handle)]);
  // Without an id, the request is about the workspace itself.
  const ids = query.ids ?? [query.id ?? context.workspace.id];
  return wholeList(await urlsOfIds(context, type, ids));
}

/** Addresses of pages for people, from the ids that programs have. */
export const listUrls = defineRead({
  id: "urls.list",
  method: "GET",
  path: "/v1/urls",
  scope: "shows:read",
  effect: "read",
  query,
  output: listOf(urlSchema),
  summary: "Public addresses of things",
  description:
    "Builds the public and app addresses of shows, networks, clusters, campaigns and reports. " +
    "Send exactly one of `id`, `ids` and `handle`; `type=network` alone means the workspace " +
    "itself. `resolves` is true when the thing exists and this workspace sees it, of a report " +
    "while its link without a secret is open; an id of another workspace answers exactly like " +
    "one of nothing.",
  example: { query: { type: "show", id: "{show_id}" } },
  mcp: false,
  handler: (context, { query }) => readUrls(context, query),
});
