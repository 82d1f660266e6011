import { countText, percentText } from "../reading/words.ts";

/** The sentence of a campaign's headline, made of its figures. */

/** What was promised and delivered, in impressions, plays or reach. */
interface Delivery {
  metric: string;
  promised: number | null;
  delivered: number | null;
  /** State of the pacing. */
  pace: string;
}

/**
 * For example `8,000 of 20,000 promised impressions are delivered (40 %), behind pace; 2 of 3 slots
 * have aired.`
 */
export const campaignSentence = (
  delivery: Delivery,
  { aired, booked }: { aired: number; booked: number },
): string => `${deliveredText(delivery)}${paceText(delivery.pace)}; ${airedText(aired, booked)}.`;

function deliveredText({ metric, promised, delivered }: Delivery): string {
  if (promised === null)
    return delivered === null
      ? "Nothing is promised, and no delivery is known"
      : `${amountIs(metric, delivered)} delivered, and nothing is promised`;
  if (delivered === null) return `${amountIs(metric, promised)} promised, and no delivery is known`;
  const percent = percentText(delivered, promised);
  if (metric === "reach")
    return `${amountIs(metric, delivered)} delivered of the ${countText(promised)} promised (${percent})`;
  return (
    `${countText(delivered)} of ${countText(promised)} promised ${nounOf(metric, promised)} ` +
    `${delivered === 1 ? "is" : "are"} delivered (${percent})`
  );
}

/** `12 plays are`, `1 play is`, `A reach of 12 is`. */
const amountIs = (metric: string, count: number): string =>
  metric === "reach"
    ? `A reach of ${countText(count)} is`
    : `${countText(count)} ${nounOf(metric, count)} ${count === 1 ? "is" : "are"}`;

/** `impressions` or `plays`, without the last letter for one of them. */
const nounOf = (metric: string, count: number): string =>
  count === 1 ? metric.slice(0, -1) : metric;

function airedText(aired: number, booked: number): string {
  if (booked === 0) return "no slot is booked";
  if (booked === 1) return `the only slot has ${aired === 1 ? "" : "not "}aired`;
  if (aired === 0) return `none of ${countText(booked)} slots has aired`;
  return `${countText(aired)} of ${countText(booked)} slots ${aired === 1 ? "has" : "have"} aired`;
}

const PACE: Readonly<Record<string, string>> = {
  ahead: "ahead of pace",
  on_track: "on track",
  behind: "behind pace",
};

const paceText = (state: string): string => {
  const words = PACE[state];
  return words === undefined ? "" : `, ${words}`;
};
