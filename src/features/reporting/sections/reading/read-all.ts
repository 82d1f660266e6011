import type { PageAnswer } from "../../../../kernel/operation/answer.ts";

/** The items of all pages of a list, of the largest pages. */
export async function readAll<Item>(
  read: (page: { limit: number; cursor?: string }) => Promise<PageAnswer<Item>>,
  most = Infinity,
): Promise<Item[]> {
  const limit = Math.min(100, most);
  const items: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const { page } = await read(cursor == null ? { limit } : { limit, cursor });
    items.push(...page.data);
    cursor = page.hasMore ? page.nextCursor : null;
  } while (cursor !== null && items.length < most);
  return items.slice(0, most);
}
