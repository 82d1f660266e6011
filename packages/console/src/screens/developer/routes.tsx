import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import { readEvents, readKeys, readRequests, readTry, readWebhooks } from "./search.ts";

const developer = createRoute({
  getParentRoute: () => root,
  path: "/developer",
  component: lazyRouteComponent(() => import("./developer.tsx"), "Developer"),
});

const first = createRoute({
  getParentRoute: () => developer,
  path: "/",
  component: lazyRouteComponent(() => import("./developer.tsx"), "FirstTab"),
});

const keys = createRoute({
  getParentRoute: () => developer,
  path: "/keys",
  validateSearch: readKeys,
  component: lazyRouteComponent(() => import("./keys/keys.tsx"), "Keys"),
});

const requests = createRoute({
  getParentRoute: () => developer,
  path: "/requests",
  validateSearch: readRequests,
  component: lazyRouteComponent(() => import("./requests/requests.tsx"), "Requests"),
});

const apps = createRoute({
  getParentRoute: () => developer,
  path: "/apps",
  component: lazyRouteComponent(() => import("./apps.tsx"), "Apps"),
});

const links = createRoute({
  getParentRoute: () => developer,
  path: "/links",
  component: lazyRouteComponent(() => import("./links.tsx"), "Links"),
});

const webhooks = createRoute({
  getParentRoute: () => developer,
  path: "/webhooks",
  validateSearch: readWebhooks,
  component: lazyRouteComponent(() => import("./webhooks/webhooks.tsx"), "Webhooks"),
});

const endpoint = createRoute({ getParentRoute: () => webhooks, path: "/$endpointId" });

const delivery = createRoute({
  getParentRoute: () => webhooks,
  path: "/$endpointId/$deliveryId",
});

const events = createRoute({
  getParentRoute: () => developer,
  path: "/events",
  validateSearch: readEvents,
  component: lazyRouteComponent(() => import("./events/events.tsx"), "Events"),
});

const attempt = createRoute({
  getParentRoute: () => developer,
  path: "/try",
  validateSearch: readTry,
  component: lazyRouteComponent(() => import("./try/try.tsx"), "Try"),
});

export const developerRoutes = [
  developer.addChildren([
    first,
    keys,
    requests,
    apps,
    links,
    webhooks.addChildren([endpoint, delivery]),
    events,
    attempt,
  ]),
] as const;
