import type { AnyAppRoute } from "../../kernel/operation/app-route.ts";
import { getUsage } from "./get-usage.ts";

export const usageRoutes: readonly AnyAppRoute[] = [getUsage];
