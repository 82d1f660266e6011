import { getDemographics } from "./get-demographics.ts";
import { getShowDemographics } from "./get-show-demographics.ts";

export const demographicsOperations = [getShowDemographics, getDemographics];
