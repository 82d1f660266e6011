import { getDemographics } from "./get-demographics.ts";
import { getShowDemographics } from "./get-show-demographics.ts";

export { getDemographics };
export const demographicsOperations = [getShowDemographics, getDemographics];
