import type { Reader } from "../../../kernel/pipeline/context.ts";
import type { GeographyReading } from "../../../platforms/accounts/account-connector.ts";
import { type AudienceServices, loadAudience, type PlatformAudience } from "../audience/index.ts";
import { findGeographyRows } from "./geography.store.ts";

export type PlatformGeography = PlatformAudience<GeographyReading>;

/** The geography of the shows' accounts, with the rules of `loadAudience`. */
export const loadGeography = async (
  context: Reader<AudienceServices>,
  showIds: readonly string[],
  platforms: readonly string[] | null,
): Promise<PlatformGeography[]> =>
  loadAudience(
    context,
    {
      figure: "geography",
      findRows: findGeographyRows,
      isWanted: () => true,
      messages: {
        notOffered: "reports no numbers by country",
        notYet: "The account's geography has not been fetched yet.",
        notReported: "The account's geography does not have this metric.",
      },
    },
    showIds,
    platforms,
  );
