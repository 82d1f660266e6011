import { listMatches } from "./list-matches.ts";
import { listOpportunities } from "./list-opportunities.ts";
import { listPackages } from "./list-packages.ts";
import { setPackages } from "./set-packages.ts";

/** Brands that fit, shows worth bundling, and what a show can offer. */
export const sponsorOperations = [listMatches, listOpportunities, listPackages, setPackages];
