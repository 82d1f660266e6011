import type { AnyOperation } from "../../kernel/operation/operation.ts";
import { getGeography } from "./get-geography.ts";
import { getShowGeography } from "./get-show-geography.ts";

export const geographyOperations: readonly AnyOperation[] = [getShowGeography, getGeography];
