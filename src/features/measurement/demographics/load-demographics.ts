import type { Reader } from "../../../kernel/pipeline/context.ts";
import type { DemographicDimension } from "../../../domain/metrics/audience/demographic-buckets.ts";
import type { DemographicReading } from "../../../platforms/accounts/account-connector.ts";
import { type AudienceServices, loadAudience, type PlatformAudience } from "../audience/index.ts";
import { findDemographicRows } from "./demographics.store.ts";

/** Which demographics a request is about. */
export interface DemographicsFilter {
  /** Null: all platforms. */
  platforms: readonly string[] | null;
  /** Null: all dimensions. */
  dimension: DemographicDimension | null;
}

export type PlatformDemographics = PlatformAudience<DemographicReading>;

/** The demographics of the shows' accounts, with the rules of `loadAudience`. */
export const loadDemographics = async (
  context: Reader<AudienceServices>,
  showIds: readonly string[],
  { platforms, dimension }: DemographicsFilter,
): Promise<PlatformDemographics[]> =>
  loadAudience(
    context,
    {
      figure: "demographics",
      findRows: findDemographicRows,
      isWanted: (reading) => dimension === null || reading.dimension === dimension,
      messages: {
        notOffered: "reports no numbers by age or gender",
        notYet: "The account's demographics have not been fetched yet.",
        notReported: "The account's demographics do not have this dimension.",
      },
    },
    showIds,
    platforms,
  );
