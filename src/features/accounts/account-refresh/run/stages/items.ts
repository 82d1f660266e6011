import { DAY_MS } from "../../../../../lib/time/clock.ts";
import type {
  AccountFailure,
  AccountItem,
  ItemPage,
} from "../../../../../platforms/accounts/account-connector.ts";
import { failureOf } from "../../../../../platforms/accounts/account-failure.ts";
import type { UpstreamRead } from "../../../../../platforms/upstream-read.ts";
import { storeItems } from "../../store/items.store.ts";
import type { Run } from "../run.ts";
import { accountOf, noteUnavailable, readCounted, storeStep } from "./store-step.ts";

/** Age of items that hardly change: later refreshes stop at them, once they have read enough. */
const OLD_ITEM_MS = 60 * DAY_MS;
const ITEMS_AT_LEAST = 30;

/** Reads and stores one page of items with their numbers. The checkpoint is the page's cursor. */
export async function readItems(run: Run, cursor: string | null): Promise<string | null> {
  const { connector, access, lease, clock } = run;
  const listItems = connector.listItems?.bind(connector);
  if (listItems === undefined) return null;
  const readPage = async (read: UpstreamRead) => {
    const page = await listItems(access, cursor, read);
    return { page, measured: await readNumbers(run, page.items, read) };
  };
  const { page, measured } = await readCounted(run, readPage, { isLaterPage: cursor !== null });
  const itemsSeen = page.items.length;
  const next = isEnough(run, page) ? null : page.next;
  await storeStep(
    run,
    { stage: "items", from: cursor, next, itemsSeen },
    async (transaction, row) => {
      const numbers = measured.withheld === undefined ? {} : { item_numbers: measured.withheld };
      await noteUnavailable(transaction, row, { items: null, ...numbers });
      return storeItems(transaction, accountOf(run), measured.items, clock.now());
    },
  );
  lease.items_seen += itemsSeen;
  return next;
}

interface MeasuredItems {
  items: readonly AccountItem[];
  /**
   * Why the account's plan gives no numbers; null: it gives them; undefined: the list contains
   * them.
   */
  withheld?: AccountFailure | null;
}

/**
 * Reads the numbers that a list does not contain. Items whose numbers are withheld are still
 * stored.
 */
async function readNumbers(
  { connector, access }: Run,
  items: readonly AccountItem[],
  read: UpstreamRead,
): Promise<MeasuredItems> {
  if (connector.readItems === undefined || items.length === 0) return { items };
  try {
    const numbers = await connector.readItems(access, items, read);
    return {
      items: items.map((item) => ({
        ...item,
        readings: numbers.get(item.externalId) ?? item.readings,
      })),
      withheld: null,
    };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code !== "unavailable") throw error;
    return { items, withheld: failure };
  }
}

/**
 * Whether enough was read. The first import reads everything; later refreshes read what still
 * changes.
 */
function isEnough({ trigger, lease, clock }: Run, { items }: ItemPage): boolean {
  if (
    trigger === "connect" ||
    items.length === 0 ||
    lease.items_seen + items.length < ITEMS_AT_LEAST
  )
    return false;
  const oldest = clock.now().getTime() - OLD_ITEM_MS;
  return items.every(({ publishedAt }) => publishedAt !== null && Date.parse(publishedAt) < oldest);
}
