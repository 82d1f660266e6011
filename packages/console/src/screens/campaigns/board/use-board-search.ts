import { useNavigate, useSearch } from "@tanstack/react-router";
import type { BoardSearch } from "../search.ts";

type Change = { [Field in keyof BoardSearch]?: BoardSearch[Field] | undefined };

/** What the address of the board states, and a function that changes it. */
export function useBoardSearch(): [
  BoardSearch,
  (change: Change, how?: { isReplaced: boolean }) => void,
] {
  const search = useSearch({ from: "/campaigns/$campaignId/board" });
  const navigate = useNavigate({ from: "/campaigns/$campaignId/board" });
  return [
    search,
    (changed, { isReplaced } = { isReplaced: true }) =>
      void navigate({
        search: (before) => ({ ...before, ...changed }) as BoardSearch,
        replace: isReplaced,
        resetScroll: false,
      }),
  ];
}
