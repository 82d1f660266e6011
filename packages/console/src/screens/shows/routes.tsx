import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readSpan } from "../../numbers/span.ts";
import { root } from "../../shell/root-route.ts";
import { readMeasure } from "../measures/measures.ts";
import { SHOW_SORTS, type ShowSort } from "./list/show-order.ts";

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const isSort = (value: string | undefined): value is ShowSort =>
  SHOW_SORTS.some((sort) => sort === value);

/** What the list of shows is filtered and sorted by, and whether the dialog to add one is open. */
export interface ShowsSearch {
  q?: string | undefined;
  sort?: ShowSort | undefined;
  kept?: "archived" | undefined;
  add?: true | undefined;
}

const list = createRoute({
  getParentRoute: () => root,
  path: "/shows",
  validateSearch: (search: Record<string, unknown>): ShowsSearch => {
    const q = textOf(search["q"]);
    const sort = textOf(search["sort"]);
    return {
      ...(q === undefined ? {} : { q }),
      ...(isSort(sort) && sort !== "-reach" ? { sort } : {}),
      ...(search["kept"] === "archived" ? { kept: "archived" as const } : {}),
      ...(search["add"] === true ? { add: true as const } : {}),
    };
  },
  component: lazyRouteComponent(() => import("./list/shows-list.tsx"), "ShowsList"),
});

const show = createRoute({
  getParentRoute: () => root,
  path: "/shows/$showId",
  component: lazyRouteComponent(() => import("./frame/show-frame.tsx"), "ShowFrame"),
});

const numbers = createRoute({
  getParentRoute: () => show,
  path: "/",
  validateSearch: (search: Record<string, unknown>) => ({
    ...readSpan(search),
    ...readMeasure(search),
  }),
  component: lazyRouteComponent(() => import("./numbers/show-numbers.tsx"), "ShowNumbers"),
});

const profile = createRoute({
  getParentRoute: () => show,
  path: "/profile",
  component: lazyRouteComponent(() => import("./profile/show-profile.tsx"), "ShowProfile"),
});

/** What is open on the page of accounts: one of them, a connection, or a question. */
export interface AccountsSearch {
  /** Platform of the account that is open at the right. */
  account?: string | undefined;
  /** Platform that is being connected; `choose` asks for it. */
  connect?: string | undefined;
  /** Address or name that is offered for it. */
  of?: string | undefined;
  /** Platform that is refreshed; `choose` asks for it. */
  refresh?: string | undefined;
  /** Every platform, also those that nothing is known of. */
  all?: true | undefined;
}

const accounts = createRoute({
  getParentRoute: () => show,
  path: "/accounts",
  validateSearch: (search: Record<string, unknown>): AccountsSearch => {
    const texts = (["account", "connect", "of", "refresh"] as const).flatMap((name) => {
      const text = textOf(search[name]);
      return text === undefined ? [] : [[name, text] as const];
    });
    return {
      ...Object.fromEntries(texts),
      ...(search["all"] === true ? { all: true as const } : {}),
    };
  },
  component: lazyRouteComponent(() => import("./accounts/show-accounts.tsx"), "ShowAccounts"),
});

const packages = createRoute({
  getParentRoute: () => show,
  path: "/packages",
  component: lazyRouteComponent(() => import("./packages/show-packages.tsx"), "ShowPackages"),
});

const autoBuild = createRoute({
  getParentRoute: () => show,
  path: "/auto-build",
  component: lazyRouteComponent(() => import("./auto-build/show-auto-build.tsx"), "ShowAutoBuild"),
});

export const showsRoutes = [
  list,
  show.addChildren([numbers, profile, accounts, packages, autoBuild]),
] as const;
