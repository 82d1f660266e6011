import { useMemo } from "react";
import { useAnswer } from "../../../../api/use-answer.ts";

export interface Shows {
  all: readonly { id: string; name: string }[];
  /** The name of a show; its id where it is not among the first hundred. */
  name: (id: string) => string;
}

/** The shows of the workspace by name. */
export function useShows(): Shows {
  const { data } = useAnswer((api, options) => api.shows.list({ limit: 100 }, options));
  return useMemo(() => {
    const all = data?.data ?? [];
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return { all, name: (id) => names.get(id) ?? id };
  }, [data]);
}
