import type { Confidence, HeaderReadings, KnownName, Reading } from "../extracted-order.ts";
import type { KnownNames } from "../extracted-order.ts";
import type { Sentence } from "../text/find-sentences.ts";
import type { LabelledValue } from "./label-values.ts";
import { knownNamesIn, matchName } from "../text/match-name.ts";
import {
  printedBrand,
  proseAgency,
  proseClient,
  signedAgency,
  signedClient,
  titleClient,
} from "./read-company.ts";
import type { DateContext } from "../values/read-dates.ts";
import { flightReadings, hasNoAgency, textReading } from "./read-heading.ts";
import {
  proseAdvertiser,
  proseCampaign,
  proseFlight,
  proseOrderNumber,
  prosePayment,
} from "./read-prose-heading.ts";

interface HeadingSource {
  values: readonly LabelledValue[];
  sentences: readonly Sentence[];
  dates: DateContext;
  warnings: string[];
  known: KnownNames;
}

/** The fields of the heading, read from labels, else from running text. */
export function headingOf({
  values,
  sentences,
  dates,
  warnings,
  known,
}: HeadingSource): Omit<HeaderReadings, "currency" | "total_minor"> {
  const flight = flightReadings(values, dates, warnings);
  const prose =
    flight.start_date === null && flight.end_date === null
      ? proseFlight(sentences, dates)
      : { start: null, end: null };
  const brand = knownBrand(sentences, known.brands);
  const agency = hasNoAgency(values)
    ? null
    : (textReading(values, "agency", warnings) ??
      proseAgency(sentences) ??
      signedAgency(sentences, brand?.value ?? null));
  return {
    advertiser:
      textReading(values, "advertiser", warnings) ??
      brand ??
      proseClient(sentences, agency?.value ?? null) ??
      proseAdvertiser(sentences) ??
      titleClient(sentences) ??
      signedClient(sentences),
    agency,
    campaign_name:
      textReading(values, "campaign_name", warnings) ??
      proseCampaign(
        sentences,
        (name) =>
          matchName(name, known.shows).id !== null || matchName(name, known.brands).id !== null,
      ),
    io_number: textReading(values, "io_number", warnings) ?? proseOrderNumber(sentences),
    start_date: flight.start_date ?? prose.start,
    end_date: flight.end_date ?? prose.end,
    payment_terms: textReading(values, "payment_terms", warnings) ?? prosePayment(sentences),
  };
}

/** The only brand of the workspace that the document names, as printed. */
function knownBrand(sentences: readonly Sentence[], brands: readonly KnownName[]): Reading<string> {
  const named = new Set(sentences.flatMap(({ text }) => knownNamesIn(text, brands)));
  const [only] = named;
  if (only === undefined || named.size !== 1) return null;
  return printedBrand(only, sentences);
}

export function advertiserOf(
  reading: Reading<string>,
  brands: readonly KnownName[],
  warnings: string[],
): { name: string; matched_brand_id: string | null; confidence: Confidence } {
  if (reading === null) {
    warnings.push("The document names no advertiser.");
    return { name: "", matched_brand_id: null, confidence: "low" };
  }
  const match = matchName(reading.value, brands);
  const isSure = reading.confidence === "high" && match.confidence !== "medium";
  // The name of a brand's company in a country, `Lumenfold Schweiz AG`, contains the name of the
  // brand.
  const within = match.id === null ? knownNamesIn(reading.value, brands) : [];
  return {
    name: reading.value,
    matched_brand_id: match.id ?? (within.length === 1 ? (within[0]?.id ?? null) : null),
    confidence: isSure ? "high" : "medium",
  };
}
