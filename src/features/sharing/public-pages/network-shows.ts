import type { Reader } from "../../../kernel/pipeline/context.ts";
import { sumCounts } from "../../../domain/metrics/counts.ts";
import { reachCategory } from "../../../domain/metrics/reach.ts";
import { changePercent } from "../../../domain/metrics/window-figures.ts";
import { comparesWith } from "../../measurement/analytics/index.ts";
import { loadLastDays, showWindow } from "./lead-window.ts";
import { type AccountReach, findAccountReach } from "./stores/lead-window.store.ts";
import { CATEGORIES, type NetworkShow } from "./page.ts";

/** The reach of each show on a network's page. */

type ShowReach = Pick<
  NetworkShow,
  "reach" | "previous_reach" | "categories" | "change_percent" | "change_of_all" | "change_to"
>;

/**
 * The reach of each show in the network's days, which adds up to the network's; and the change that
 * the show's own page has: of its own last 28 days, with all of its accounts, over the platforms
 * that are known alike in both windows.
 *
 * @param isShown False for platforms that the plan leaves out.
 * @param counts False for an account that is counted with another show.
 */
export async function loadShowReach(
  reader: Pick<Reader, "database" | "now">,
  showIds: readonly string[],
  {
    lastDay,
    isShown,
    counts,
  }: {
    lastDay: string;
    isShown: (platform: string) => boolean;
    counts: (showId: string, platform: string) => boolean;
  },
): Promise<Map<string, ShowReach>> {
  const lastDays = await loadLastDays(reader, showIds);
  const ownDay = (showId: string): string => lastDays.get(showId) ?? lastDay;
  const others = showIds.filter((showId) => ownDay(showId) !== lastDay);
  const [rows, otherRows] = await Promise.all([
    findAccountReach(
      reader.database,
      showIds.map((showId) => showWindow(showId, lastDay)),
    ),
    findAccountReach(
      reader.database,
      others.map((showId) => showWindow(showId, ownDay(showId))),
    ),
  ]);
  const byShow = (accounts: readonly AccountReach[]) =>
    Map.groupBy(
      accounts.filter(({ platform }) => isShown(platform)),
      ({ show_id: showId }) => showId,
    );
  const [inWindow, inOwn] = [byShow(rows), byShow(otherRows)];
  return new Map(
    showIds.map((showId) => {
      const all = inWindow.get(showId) ?? [];
      const counted = all.filter(({ platform }) => counts(showId, platform));
      const own = ownDay(showId) === lastDay ? all : (inOwn.get(showId) ?? []);
      return [
        showId,
        {
          reach: sumCounts(counted.map(({ reach }) => reach)),
          previous_reach: sumCounts(counted.map(({ reach_before: before }) => before)),
          categories: CATEGORIES.map((category) => ({
            category,
            reach: sumCounts(
              counted
                .filter(({ platform }) => reachCategory(platform) === category)
                .map(({ reach }) => reach),
            ),
          })),
          ...changeOf(own),
          change_to: ownDay(showId),
        },
      ];
    }),
  );
}

/** The change, computed as in an overview. */
function changeOf(
  accounts: readonly AccountReach[],
): Pick<ShowReach, "change_percent" | "change_of_all"> {
  const changeOver = (own: readonly AccountReach[]): number | null =>
    changePercent(
      sumCounts(own.map(({ reach_before: before }) => before)),
      sumCounts(own.map(({ reach }) => reach)),
    );
  const change = changeOver(
    accounts.filter(({ known, known_before: before }) => comparesWith(known, before)),
  );
  return { change_percent: change, change_of_all: change === changeOver(accounts) };
}
