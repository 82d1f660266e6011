import type { AnalyticsCurves, AnalyticsCurvesQuery } from "@castmeter/sdk";
import { useMemo, useState } from "react";
import { type Answer, useAnswer } from "../../../api/use-answer.ts";
import type { SinceSearch } from "../search.ts";
import { UNTIL_DEFAULT } from "../search.ts";
import {
  type Curve,
  gainsOf,
  lineOf,
  linesBefore,
  newestFirst,
  type SinceLine,
  type Usual,
  usualOf,
} from "./chart/since-lines.ts";

export interface Since {
  answer: Answer<AnalyticsCurves>;
  query: AnalyticsCurvesQuery;
  /** The curves that were answered, one for each episode. */
  curves: ReadonlyMap<string, Curve>;
  /** The lines of the chosen episodes, the newest first. */
  lines: readonly SinceLine[];
  usual: readonly Usual[];
  /** The lines before that say what is usual. */
  before: readonly SinceLine[];
  now: number;
}

/**
 * Lines of the chosen episodes since publishing and what is usual before them.
 *
 * @param subjects Episodes of the request; none sends no request.
 */
export function useSince(
  subjects: readonly string[],
  chosen: readonly string[],
  { metric, until = UNTIL_DEFAULT, form, usual }: SinceSearch,
): Since {
  const [now] = useState(Date.now);
  const query: AnalyticsCurvesQuery = {
    episode_ids: [...subjects],
    ...(metric === undefined ? {} : { metric }),
    ...(until === UNTIL_DEFAULT ? {} : { days: until }),
  };
  const answer = useAnswer((api, options) =>
    subjects.length === 0 ? null : api.analytics.curves(query, options),
  );
  const { data } = answer;
  const chosenKey = chosen.join();
  return useMemo(() => {
    // An episode with several clusters has several curves; its first cluster is its own.
    const curves = new Map<string, Curve>();
    for (const curve of data?.curves ?? []) {
      const id = curve.subject.episode_id ?? curve.subject.cluster_ref;
      if (!curves.has(id)) curves.set(id, curve);
    }
    const all = [...curves.values()]
      .flatMap((curve) => lineOf(curve, now) ?? [])
      .map((line) => (form === "gain" ? gainsOf(line) : line))
      .toSorted(newestFirst);
    const ids = new Set(chosenKey.split(","));
    const lines = all.filter(({ id }) => ids.has(id));
    const [newest] = lines;
    const before = newest === undefined || usual === "off" ? [] : linesBefore(newest, all, until);
    return {
      answer,
      query,
      curves,
      lines,
      usual: usualOf(before),
      before,
      now,
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address contains the whole query
  }, [
    data,
    answer.address,
    answer.isPlaceholderData,
    answer.error,
    chosenKey,
    form,
    usual,
    until,
    now,
  ]);
}
