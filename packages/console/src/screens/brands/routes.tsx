import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readFields } from "../../shell/read-fields.ts";
import { root } from "../../shell/root-route.ts";

const list = createRoute({
  getParentRoute: () => root,
  path: "/brands",
  validateSearch: readFields({ q: "text", kept: ["archived"], act: ["add"] }),
  component: lazyRouteComponent(() => import("./list/brands.tsx"), "Brands"),
});

const brand = createRoute({
  getParentRoute: () => root,
  path: "/brands/$brandId",
  validateSearch: readFields({ act: ["edit", "contacts", "delete"] }),
  component: lazyRouteComponent(() => import("./brand/brand-page.tsx"), "BrandPage"),
});

export const brandsRoutes = [list, brand] as const;
