import { listMatches } from "./list-matches.ts";
import { listOpportunities } from "./list-opportunities.ts";
import { listPackages } from "./list-packages.ts";
import { setPackages } from "./set-packages.ts";

/** Brands that fit a show, shows worth bundling, and the packages of a show. */
export const sponsorOperations = [listMatches, listOpportunities, listPackages, setPackages];
