import type { ShowRow } from "@castmeter/sdk";
import { type Answer, useAnswer } from "../../api/use-answer.ts";

export interface Shows {
  all: readonly ShowRow[];
  /** The name of a show; its id until the list has come. */
  name: (id: string) => string;
  /** True where the workspace has more shows than are named here. */
  hasMore: boolean;
  answer: Answer<{ data: ShowRow[]; has_more: boolean }>;
}

/** The shows of the workspace by name. */
export function useShows(): Shows {
  const answer = useAnswer((api, options) => api.shows.list({ limit: 100 }, options));
  const all = answer.data?.data ?? [];
  return {
    all,
    name: (id) => all.find((show) => show.id === id)?.name ?? id,
    hasMore: answer.data?.has_more ?? false,
    answer,
  };
}
