/**
 * What a chart of lines over time is made of. Lists of values are as long as `periods`; what is
 * missing at their end is not known.
 */
import type { ChartCategory, ChartColour } from "./markup.ts";
import type { ChartMark } from "./signs.ts";
import { type ChartValue, known } from "./values.ts";

export interface LineSeries {
  name: string;
  colour: ChartColour;
  /** Null is a gap in the line. */
  values: readonly ChartValue[];
  /** Why the newest value is not just a number; stands below its label. */
  mark?: ChartMark;
  /** Places of values that are estimates: the line to them is dashed. */
  estimated?: readonly number[];
}

/** A line for comparison (thin, in ink), or a promise (steps, each held until the next). */
export interface ReferenceLine {
  name: string;
  values: readonly ChartValue[];
}

/** From this period on the metric counts something else: lines do not join across it. */
export interface DefinitionBreak {
  index: number;
  /** The new name or rule: `views, from 3 seconds on`. */
  name: string;
}

export interface Release {
  index: number;
  category: ChartCategory;
}

export interface LineChart {
  /** `Reach since publishing`. */
  title: string;
  /** What is counted, written at the top of the axis: `reach`. */
  unit: string;
  /** `YYYY-MM-DD`: days, or the first days of weeks, without holes. Other texts are names. */
  periods: readonly string[];
  periodLength: "day" | "week";
  /** The lowest first: audio, video, social. */
  series: readonly LineSeries[];
  /** `stacked`: areas one on another, and their total. `lines`: each from zero. */
  arrangement: "stacked" | "lines";
  /** The period that has not ended: the piece to it is dotted. Later ones have only promises. */
  runningIndex?: number;
  /** Periods that were not captured: the line is dotted across them and words stand beside. */
  missing?: readonly number[];
  breaks?: readonly DefinitionBreak[];
  comparison?: ReferenceLine;
  promise?: ReferenceLine;
  /** Posts or episodes, each a sign under the curve. */
  releases?: readonly Release[];
  /** The axis counts days after the first: `9 Nov · day 7`. */
  countsDays?: boolean;
  /** Lines need not begin at zero; for counts that hardly change, such as followers. */
  isFromData?: boolean;
  /** 300 unless given. */
  heightPx?: number;
}

/** Exactly one value for each period. */
export const alignedValues = (
  values: readonly ChartValue[],
  periods: readonly unknown[],
): ChartValue[] => periods.map((_, index) => known(values[index]));

/** `x` of a period as a fraction of the width; a single period stands at the right. */
export const positionOf = (index: number, count: number): number =>
  count < 2 ? 1 : index / (count - 1);

/** The places of a list that are places of periods, in order and each once. */
export const placesOf = (places: readonly number[] | undefined, count: number): number[] =>
  [...new Set(places)]
    .filter((place) => Number.isInteger(place) && place >= 0 && place < count)
    .toSorted((one, other) => one - other);
