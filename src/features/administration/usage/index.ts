import { getUsage } from "./get-usage.ts";

/** The usage of a workspace's allowances. */
export const usageOperations = [getUsage];
