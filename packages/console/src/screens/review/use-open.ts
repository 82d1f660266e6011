import { type Answer, useAnswer, useAnswers } from "../../api/use-answer.ts";
import type { CloseLook, OpenSuggestion } from "./types.ts";

interface OpenList {
  data: OpenSuggestion[];
  meta: { total: number };
}

/** What waits for a person, over every show of the workspace. */
export const useOpenSuggestions = (): Answer<OpenList> =>
  useAnswer((api, options) => api.raw<OpenList>({ path: "/cluster-suggestions", options }));

/** The posts with these ids, as far as they have been read. */
export const useCloseLooks = (ids: readonly string[]): ReadonlyMap<string, CloseLook> =>
  new Map(
    useAnswers(
      ids.map(
        (id) => (api, options) =>
          api.raw<CloseLook>({ path: `/cluster-suggestions/${id}`, options }),
      ),
    ).flatMap((look) => (look === undefined ? [] : [[look.id, look]])),
  );
