import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { readHandler } from "../http/add-read-routes.ts";
import { ROUTED_METHODS } from "../http/methods.ts";
import { answerPageImage } from "./pictures/page-image.ts";
import type { PageCacheOptions } from "./page-cache.ts";
import type { PageKind, PageServices } from "./page-kinds.ts";
import { publicRoutes } from "./page-paths.ts";
import { type Asked, prefersJson, PublicPages } from "./public-pages.ts";

/** Paths of this surface at the default addresses, for the structure test of routes. */
export const PUBLIC_ROUTES: readonly string[] = Object.values(
  publicRoutes({ site: "/s", network: "/n" }),
);

/** Adds the public pages, which have no credential, no cookie and no script. */
export function addPublicPages(
  server: FastifyInstance,
  runtime: Runtime<PageServices>,
  options: PageCacheOptions = {},
): PublicPages {
  const pages = new PublicPages(runtime, options);
  const routes = publicRoutes(pages.paths);
  const add = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
    server.route({
      method: [...ROUTED_METHODS],
      url,
      exposeHeadRoute: false,
      handler: readHandler(runtime, answer),
    });
  };
  add(routes.asset, (request, reply) => pages.asset(request, reply));
  add(routes.image, (request, reply) => answerPageImage(runtime, request, reply));
  for (const [route, tableRoute, kind, last] of [
    [routes.cluster, routes.clusterTable, "cluster", "id"],
    [routes.show, routes.showTable, "show", "handle"],
    [routes.network, routes.networkTable, "network", "handle"],
    [routes.campaign, routes.campaignTable, "campaign", "id"],
  ] as const) {
    add(route, (request, reply) => pages.answer(request, reply, askedOf(request, kind, last)));
    add(tableRoute, (request, reply) => pages.answer(request, reply, tableAsked(request, kind)));
  }
  return pages;
}

/** `.json` at the end of an address selects JSON, as `Accept` does. */
function askedOf({ params, headers }: FastifyRequest, kind: PageKind, last: string): Asked {
  const named = params as Record<string, string>;
  const value = named[last] ?? "";
  const isJson = value.endsWith(".json");
  return {
    kind,
    params: { ...named, [last]: isJson ? value.slice(0, -".json".length) : value },
    form: isJson || prefersJson(headers.accept) ? "json" : "html",
  };
}

function tableAsked({ params }: FastifyRequest, kind: PageKind): Asked | undefined {
  const named = params as Record<string, string>;
  if (named["table"] === "map.svg") return { kind, params: named, form: "svg" };
  if (named["table"] === "picture.png") return { kind, params: named, form: "png" };
  const table = /^([a-z_]+)\.csv$/.exec(named["table"] ?? "")?.[1];
  return table === undefined ? undefined : { kind, params: named, form: `csv ${table}` };
}
