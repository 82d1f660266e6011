/**
 * From values to what is drawn: bridges over periods that were not captured, stacking, and the
 * pieces of each line.
 */
import { alignedValues, type LineChart, type LineSeries, placesOf } from "./line-chart-data.ts";
import { type ChartValue, known, runsOf } from "./values.ts";

/** How the piece from one period to the next is drawn; `none` is a gap. */
export type PieceKind = "none" | "solid" | "dotted" | "dashed";

export interface Layer {
  series: LineSeries;
  /** The value itself for each period. */
  values: readonly ChartValue[];
  /** The upper edge, stacked where the chart is, bridges included; null is a gap. */
  top: readonly ChartValue[];
  /** The lower edge of the area. */
  bottom: readonly number[];
  /** The piece from period `index` to the next one. */
  pieces: readonly PieceKind[];
}

/** Cuts that no line crosses: true at `index` where the metric changes before that period. */
export function cutsOf(chart: LineChart): boolean[] {
  const cuts = chart.periods.map(() => false);
  for (const index of placesOf(
    chart.breaks?.map((change) => change.index),
    cuts.length,
  ))
    cuts[index] = true;
  return cuts;
}

/**
 * A layer for each series that has any value, the lowest first.
 *
 * In a stack a gap in one series is a gap in those above it too, since where they begin is not
 * known. Before its first value a series was not measured at all: it adds nothing there, and those
 * above it stand without it.
 */
export function layersOf(chart: LineChart): Layer[] {
  const count = chart.periods.length;
  const cuts = cutsOf(chart);
  const missing = new Set(placesOf(chart.missing, count));
  let base: ChartValue[] = chart.periods.map(() => 0);
  const layers: Layer[] = [];
  for (const series of chart.series) {
    const values = alignedValues(series.values, chart.periods);
    const start = values.findIndex((value) => value !== null);
    if (start === -1) continue;
    const { filled, bridged } = bridge(values, missing, cuts);
    const below = base;
    const top = filled.map((value, index) => {
      const from = below[index] ?? null;
      if (value === null || from === null) return null;
      return chart.arrangement === "stacked" ? known(from + Math.max(0, value)) : value;
    });
    if (chart.arrangement === "stacked")
      base = top.map((value, index) => (index < start ? (below[index] ?? null) : value));
    layers.push({
      series,
      values,
      top,
      bottom: below.map((value) => value ?? 0),
      pieces: piecesOf(chart, series, { top, bridged, cuts }),
    });
  }
  return layers;
}

/**
 * The values with straight lines over periods that were not captured, where both ends are known and
 * the metric is the same at both.
 */
function bridge(
  values: readonly ChartValue[],
  missing: ReadonlySet<number>,
  cuts: readonly boolean[],
): { filled: ChartValue[]; bridged: boolean[] } {
  const filled = [...values];
  const bridged = values.map(() => false);
  const isHole = (index: number): boolean => missing.has(index) && values[index] === null;
  for (const { first, last } of runsOf(values.length, isHole)) {
    const from = values[first - 1] ?? null;
    const to = values[last + 1] ?? null;
    if (from === null || to === null || cuts.slice(first, last + 2).includes(true)) continue;
    const steps = last - first + 2;
    for (let index = first; index <= last; index += 1) {
      filled[index] = from + ((to - from) / steps) * (index - first + 1);
      bridged[index] = true;
    }
  }
  return { filled, bridged };
}

interface PieceFacts {
  top: readonly ChartValue[];
  bridged: readonly boolean[];
  cuts: readonly boolean[];
}

function piecesOf(chart: LineChart, series: LineSeries, facts: PieceFacts): PieceKind[] {
  const estimated = new Set(series.estimated);
  return facts.top.slice(1).map((value, index) => {
    const next = index + 1;
    if (value === null || facts.top[index] === null || facts.cuts[next] === true) return "none";
    const isBridge = facts.bridged[index] === true || facts.bridged[next] === true;
    if (isBridge || next === chart.runningIndex) return "dotted";
    return estimated.has(next) ? "dashed" : "solid";
  });
}

/** The runs of neighbouring periods that a line joins; a run of one period is a point. */
export function joinedRuns(
  top: readonly ChartValue[],
  cuts: readonly boolean[],
): { first: number; last: number }[] {
  return runsOf(top.length, (index) => top[index] !== null).flatMap(({ first, last }) => {
    const runs = [{ first, last }];
    for (let index = first + 1; index <= last; index += 1) {
      if (cuts[index] !== true) continue;
      const open = runs.at(-1);
      if (open !== undefined) open.last = index - 1;
      runs.push({ first: index, last });
    }
    return runs;
  });
}

/** The total of a stack for each period; null where a part of it is not known. */
export const totalsOf = (layers: readonly Layer[]): readonly ChartValue[] =>
  layers.at(-1)?.top ?? [];
