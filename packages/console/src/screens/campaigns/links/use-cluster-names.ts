import { useMemo } from "react";
import { useAnswers } from "../../../api/use-answer.ts";
import { partsOfGlobalId } from "../../clusters/addresses-of-screens.ts";

/** Clusters whose names are read; the others are called by their ids. */
const NAMES_MAX = 50;

/** The names of clusters by their global ids. The API's links name ids alone. */
export function useClusterNames(refs: readonly string[]): ReadonlyMap<string, string> {
  const known = [...new Set(refs)].slice(0, NAMES_MAX);
  const clusters = useAnswers(
    known.map((ref) => (api, options) => {
      const { showId, clusterId } = partsOfGlobalId(ref);
      return api.clusters.get(showId, clusterId, options);
    }),
  );
  return useMemo(
    () =>
      new Map(
        clusters.flatMap((cluster) =>
          cluster === undefined ? [] : [[cluster.global_id, cluster.name] as const],
        ),
      ),
    [clusters],
  );
}
