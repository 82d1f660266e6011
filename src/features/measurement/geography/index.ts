import { getGeography } from "./get-geography.ts";
import { getShowGeography } from "./get-show-geography.ts";

export { getGeography, getShowGeography };
export const geographyOperations = [getShowGeography, getGeography];
