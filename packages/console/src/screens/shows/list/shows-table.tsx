import type { AnalyticsReach } from "@castmeter/sdk";
import { texts } from "#texts/shows";
import type { Answer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dateText } from "../../../numbers/time.ts";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Table } from "../../../parts/table/table.tsx";
import type { useShowActs } from "../use-show-acts.tsx";
import { AccountsCell, FeedCell, NameCell, ReachCell } from "./show-cells.tsx";
import { SHOW_SORTS, type ShowSort } from "./show-order.ts";
import type { ListedShow } from "./use-shows.ts";

/** Shows as rows; a row opens its show. */
export function ShowsTable({
  shows,
  total,
  reach,
  sort,
  onSort,
  onOpen,
  acts,
}: {
  shows: readonly ListedShow[];
  total: number;
  reach: Answer<AnalyticsReach>;
  sort: ShowSort;
  onSort: (sort: ShowSort | undefined) => void;
  onOpen: (showId: string) => void;
  acts: ReturnType<typeof useShowActs>;
}) {
  const platforms = usePlatforms();
  const names = texts.list.columns;
  return (
    <Table
      label={texts.list.label}
      rows={shows}
      rowKey={({ id }) => id}
      rowHeight={40}
      total={total}
      onOpen={({ id }) => onOpen(id)}
      sort={{
        value: sort,
        onChange: (value) => {
          const next = SHOW_SORTS.find((known) => known === value);
          onSort(next === "-reach" ? undefined : next);
        },
      }}
      footActs={<ApiButton address={reach.address} />}
      columns={[
        {
          id: "show",
          name: names.show,
          width: "minmax(0, 2fr)",
          sort: "name",
          onPhone: "name",
          cell: (show) => <NameCell show={show} />,
        },
        {
          id: "accounts",
          name: names.accounts,
          width: "minmax(0, 2.2fr)",
          onPhone: "below",
          cell: (show) => <AccountsCell show={show} platforms={platforms} />,
        },
        {
          id: "feed",
          name: names.feed,
          width: "120px",
          onPhone: "none",
          cell: (show) => <FeedCell show={show} />,
        },
        {
          id: "created",
          name: names.created,
          width: "110px",
          isOptional: true,
          onPhone: "none",
          cell: ({ createdAt }) => dateText(createdAt),
        },
        {
          id: "episodes",
          name: names.episodes,
          width: "84px",
          isNumber: true,
          sort: "episodes",
          onPhone: "none",
          cell: ({ episodeCount }) => exactCount(episodeCount),
        },
        {
          id: "reach",
          name: names.reach,
          width: "200px",
          isNumber: true,
          sort: "reach",
          onPhone: "end",
          cell: (show) => <ReachCell show={show} />,
        },
        {
          id: "acts",
          name: "",
          width: "36px",
          onPhone: "none",
          cell: (show) => {
            const items = acts.itemsOf({
              id: show.id,
              name: show.name,
              standing: show.state?.standing ?? "network",
              archived_at: show.archivedAt,
              hasFeed: show.state !== undefined && show.state.feed !== null,
            });
            return items.length === 0 ? null : (
              <PopupMenu isIconOnly label={texts.acts.more(show.name)} items={items} />
            );
          },
        },
      ]}
    />
  );
}
