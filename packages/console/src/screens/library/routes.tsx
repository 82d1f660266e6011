import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readFields } from "../../shell/read-fields.ts";
import { root } from "../../shell/root-route.ts";

const files = createRoute({
  getParentRoute: () => root,
  path: "/library",
  validateSearch: readFields({ q: "text", kind: "text", file: "text", act: ["add"] }),
  component: lazyRouteComponent(() => import("./files.tsx"), "Files"),
});

export const libraryRoutes = [files] as const;
