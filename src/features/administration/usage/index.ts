import { getUsage } from "./get-usage.ts";

/** What a workspace has used of its allowances. */
export const usageOperations = [getUsage];
