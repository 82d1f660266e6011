import type { Castmeter } from "@castmeter/sdk";
import {
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useAccess } from "./api-context.tsx";

/** A call that is not sent: its address names it in the cache, awaiting it sends it. */
export interface Askable<Data> extends PromiseLike<Data> {
  readonly address: string;
}

/** The signal that ends a request whose answer nothing waits for any more. */
export interface AskOptions {
  signal?: AbortSignal;
}

/**
 * True where one read differs from another in its query alone. Only then the answer before stands
 * until the next: the numbers of another workspace, show or cluster are never shown under a title
 * that is not theirs.
 */
function isSameRead(before: readonly unknown[] | undefined, now: readonly string[]): boolean {
  const pathOf = (address: unknown): string => String(address).split("?")[0] ?? "";
  return before !== undefined && before[0] === now[0] && pathOf(before[1]) === pathOf(now[1]);
}

/** An answer of the API, as it arrives and is read again. */
export type Answer<Data> = UseQueryResult<Data> & {
  /** Method, path and query of the request: `GET /v1/shows?limit=2`. Empty where none is sent. */
  address: string;
};

/**
 * The answer to a read. It is kept in the cache by its address, and the previous answer stands
 * until the next one has come.
 *
 * @param ask Makes the call; null where it cannot be made, such as before a choice.
 */
export function useAnswer<Data>(
  ask: (api: Castmeter, options: AskOptions) => Askable<Data> | null,
  { refetchMs }: { refetchMs?: number | false | ((data: Data | undefined) => number | false) } = {},
): Answer<Data> {
  const { api, workspace } = useAccess();
  const address = ask(api, {})?.address ?? "";
  const found = useQuery({
    queryKey: [workspace.id, address],
    queryFn: async ({ signal }) => {
      const call = ask(api, { signal });
      if (call === null) throw new Error("A call is asked for that cannot be made");
      return await call;
    },
    enabled: address !== "",
    placeholderData: (before, query) =>
      isSameRead(query?.queryKey, [workspace.id, address]) ? before : undefined,
    refetchInterval:
      typeof refetchMs === "function" ? ({ state }) => refetchMs(state.data) : (refetchMs ?? false),
  });
  return { ...found, address };
}

/** The answers to several reads of one kind; undefined where one has not come. */
export function useAnswers<Data>(
  asks: readonly ((api: Castmeter, options: AskOptions) => Askable<Data>)[],
): (Data | undefined)[] {
  const { api, workspace } = useAccess();
  return useQueries({
    queries: asks.map((ask) => ({
      queryKey: [workspace.id, ask(api, {}).address],
      queryFn: async ({ signal }: { signal: AbortSignal }) => await ask(api, { signal }),
    })),
    combine: (found) => found.map(({ data }) => data),
  });
}

interface PageOf<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/** A list whose pages are read when they are needed. */
export interface Pages<Item> {
  items: Item[];
  answer: Answer<unknown>;
  hasMore: boolean;
  isReadingMore: boolean;
  readMore: () => void;
}

/**
 * A list, page by page.
 *
 * @param ask Makes the call for a cursor; undefined is the first page.
 */
export function usePages<Item>(
  ask: (
    api: Castmeter,
    cursor: string | undefined,
    options: AskOptions,
  ) => Askable<PageOf<Item>> | null,
): Pages<Item> {
  const { api, workspace } = useAccess();
  const address = ask(api, undefined, {})?.address ?? "";
  const found = useInfiniteQuery({
    queryKey: [workspace.id, address, "pages"],
    queryFn: async ({ pageParam, signal }) => {
      const call = ask(api, pageParam, { signal });
      if (call === null) throw new Error("A call is asked for that cannot be made");
      return await call;
    },
    enabled: address !== "",
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: PageOf<Item>) => page.next_cursor ?? undefined,
    placeholderData: (before, query) =>
      isSameRead(query?.queryKey, [workspace.id, address]) ? before : undefined,
  });
  return {
    items: found.data?.pages.flatMap(({ data }) => data) ?? [],
    answer: { ...(found as unknown as UseQueryResult), address },
    hasMore: found.hasNextPage,
    isReadingMore: found.isFetchingNextPage,
    readMore: () => void found.fetchNextPage(),
  };
}

/** Reads again every answer of the workspace whose path contains one of the parts. */
export function useReadAgain(): (...parts: string[]) => Promise<void> {
  const { workspace } = useAccess();
  const queries = useQueryClient();
  return (...parts) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [id, address] }) =>
        id === workspace.id &&
        typeof address === "string" &&
        (parts.length === 0 || parts.some((part) => address.includes(part))),
    });
}
