import type { Campaign, CampaignsListQuery } from "@castmeter/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/campaigns";
import { texts } from "#texts/campaigns/list";
import { useCanEdit } from "../../../api/api-context.tsx";
import type { Pages } from "../../../api/use-answer.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { Chip } from "../../../parts/marks/mark.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { CAMPAIGN_TONES, daysText } from "../campaign-words.ts";
import styles from "./list.module.css";
import { BookedCell, DeliveredCell, PaceCell } from "./pace-cells.tsx";

/** Campaigns with their days, slots, pace, and what was delivered beside what was booked. */
export function CampaignsTable({
  campaigns,
  query,
  onAsk,
}: {
  campaigns: Pages<Campaign>;
  query: CampaignsListQuery;
  onAsk: (campaign: Campaign, act: "duplicate" | "delete") => void;
}) {
  const navigate = useNavigate();
  const canEdit = useCanEdit();
  const { answer, items } = campaigns;
  return (
    <Table
      label={texts.list}
      columns={[...COLUMNS, ...(canEdit ? [actsColumn(onAsk)] : [])]}
      rows={items}
      rowKey={({ id }) => id}
      onOpen={({ id }) =>
        void navigate({ to: "/campaigns/$campaignId", params: { campaignId: id } })
      }
      onMore={campaigns.hasMore ? campaigns.readMore : undefined}
      isReadingMore={campaigns.isReadingMore}
      footActs={
        <>
          <CsvButton file={(api) => api.campaigns.list(query).file("csv")} name={texts.csvName} />
          <ApiButton address={answer.address} />
        </>
      }
    />
  );
}

const COLUMNS: readonly Column<Campaign>[] = [
  {
    id: "name",
    name: texts.columns.name,
    width: "minmax(120px, 2fr)",
    onPhone: "name",
    cell: ({ id, name, brand }) => (
      <span className={styles["name"]}>
        <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
          {name}
        </Link>
        {brand !== null && <span className={`muted small ${styles["brand"]}`}>{brand.name}</span>}
      </span>
    ),
  },
  {
    id: "status",
    name: texts.columns.status,
    width: "104px",
    cell: ({ status }) => <Chip tone={CAMPAIGN_TONES[status]}>{areaTexts.states[status]}</Chip>,
  },
  { id: "days", name: texts.columns.days, width: "minmax(120px, 196px)", cell: daysText },
  {
    id: "slots",
    name: texts.columns.slots,
    width: "minmax(44px, 116px)",
    onPhone: "none",
    cell: ({ slot_count: count, slots_by_status: states }) =>
      texts.slots(count, states["makegood_due"] ?? 0),
  },
  {
    id: "pace",
    name: texts.columns.pace,
    width: "minmax(90px, 1fr)",
    cell: (campaign) => <PaceCell campaign={campaign} />,
  },
  {
    id: "delivered",
    name: texts.columns.delivered,
    width: "92px",
    isNumber: true,
    onPhone: "end",
    cell: (campaign) => <DeliveredCell campaign={campaign} />,
  },
  {
    id: "booked",
    name: texts.columns.booked,
    width: "92px",
    isNumber: true,
    onPhone: "none",
    cell: (campaign) => <BookedCell campaign={campaign} />,
  },
];

const actsColumn = (
  onAsk: (campaign: Campaign, act: "duplicate" | "delete") => void,
): Column<Campaign> => ({
  id: "acts",
  name: "",
  width: "32px",
  onPhone: "none",
  cell: (campaign) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keeps a click on the menu from opening the row
    <span onClick={(event) => event.stopPropagation()}>
      <PopupMenu
        isIconOnly
        label={texts.actsOf(campaign.name)}
        items={[
          { id: "copy", label: texts.duplicate, onChoose: () => onAsk(campaign, "duplicate") },
          {
            id: "delete",
            label: texts.remove,
            isDanger: true,
            onChoose: () => onAsk(campaign, "delete"),
          },
        ]}
      />
    </span>
  ),
});
