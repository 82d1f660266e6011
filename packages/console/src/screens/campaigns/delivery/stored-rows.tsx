import type { Campaign, ExternalDeliveryRow } from "@castmeter/sdk";
import { texts } from "#texts/campaigns/delivery";
import { useCanEdit } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dateText, shortDayText } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import { useSlots } from "../use-slots.ts";
import styles from "./delivery.module.css";

/** The rows that were uploaded, with the acts that add and remove them. */
export function StoredRows({
  campaign: { id: campaignId, external_delivery_totals: totals },
  onUpload,
  onRemove,
}: {
  campaign: Campaign;
  onUpload: () => void;
  onRemove: () => void;
}) {
  const canEdit = useCanEdit();
  const pages = usePages((api, cursor, options) =>
    api.externalDelivery.list(campaignId, { limit: 100, cursor }, options),
  );
  const columns = useColumns(campaignId);
  const upload = (
    <Button icon="plus" onClick={onUpload}>
      {texts.rows.upload}
    </Button>
  );
  return (
    <div className={styles["over"]}>
      <ListBar
        title={texts.rows.title}
        note={
          totals.length === 0
            ? texts.rows.note
            : totals
                .map(({ source, label, impressions }) =>
                  texts.rows.totals(
                    [texts.sourceOf(source), label].filter(Boolean).join(" · "),
                    exactCount(impressions),
                  ),
                )
                .join(", ")
        }
        acts={
          canEdit && (
            <>
              {upload}
              {pages.items.length > 0 && (
                <Button look="danger" onClick={onRemove}>
                  {texts.rows.remove}
                </Button>
              )}
            </>
          )
        }
      />
      <AnswerView
        answer={pages.answer}
        minHeight={80}
        isEmpty={pages.items.length === 0}
        empty={<Empty title={texts.rows.none} text={texts.rows.noneText} />}
      >
        {() => (
          <Table
            label={texts.rows.title}
            columns={columns}
            rows={pages.items}
            rowKey={({ row_key: key }) => key}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
            footActs={
              <>
                <CsvButton
                  file={(api) => api.externalDelivery.list(campaignId).file("csv")}
                  name={texts.rows.csvName}
                />
                <ApiButton address={pages.answer.address} />
              </>
            }
          />
        )}
      </AnswerView>
    </div>
  );
}

function useColumns(campaignId: string): Column<ExternalDeliveryRow>[] {
  const slots = useSlots(campaignId);
  const shows = useShows();
  const showName = (id: string | null): string =>
    shows.find((show) => show.id === id)?.name ?? id ?? texts.rows.noSubject;
  return [
    {
      id: "days",
      name: texts.rows.columns.days,
      width: "minmax(150px, 1fr)",
      onPhone: "name",
      cell: ({ date, start_date: from = "", end_date: to = "" }) =>
        date === undefined ? `${shortDayText(from)} – ${dateText(to)}` : dateText(date),
    },
    {
      id: "source",
      name: texts.rows.columns.source,
      width: "130px",
      cell: ({ source }) => texts.sourceOf(source),
    },
    {
      id: "label",
      name: texts.rows.columns.label,
      width: "minmax(0, 1fr)",
      onPhone: "none",
      cell: ({ label }) => label,
    },
    {
      id: "about",
      name: texts.rows.columns.about,
      width: "minmax(0, 1.4fr)",
      cell: ({ slot_id: id, show_id: show }) => {
        const slot = slots.find((one) => one.id === id);
        return slot === undefined
          ? showName(show)
          : texts.rows.slot(slot.position, showName(slot.show_id));
      },
    },
    {
      id: "impressions",
      name: texts.rows.columns.impressions,
      width: "110px",
      isNumber: true,
      onPhone: "end",
      cell: ({ impressions }) => <Count value={impressions} isInline />,
    },
    {
      id: "listeners",
      name: texts.rows.columns.listeners,
      width: "110px",
      isNumber: true,
      onPhone: "none",
      cell: ({ listeners }) => (listeners === null ? "—" : exactCount(listeners)),
    },
  ];
}
