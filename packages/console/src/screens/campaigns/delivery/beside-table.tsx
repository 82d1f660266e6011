import type { Campaign, CampaignReconciliation } from "@castmeter/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/campaigns/delivery";
import { texts as slotTexts } from "#texts/campaigns/slot";
import { useAnswer } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { shortDayText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { ShowLetters } from "../../shows/show-letters.tsx";
import {
  ASK_PERCENT,
  besideOf,
  farthest,
  isOver,
  type ReconciledSlot,
  sourcesOf,
  togetherOf,
} from "./beside.ts";
import styles from "./delivery.module.css";

/** Promised, measured and delivered of every slot, how far apart, and what that is. */
export function BesideTable({
  campaign: { id: campaignId },
  isOnlyOver,
}: {
  campaign: Campaign;
  isOnlyOver: boolean;
}) {
  const navigate = useNavigate({ from: "/campaigns/$campaignId/delivery" });
  const answer = useAnswer((api, options) => api.campaigns.reconciliation(campaignId, options));
  const turn = (): void =>
    void navigate({
      search: ({ only: _only, ...before }) =>
        isOnlyOver ? before : { ...before, only: "apart" as const },
      replace: true,
    });
  return (
    <Panel
      title={texts.title}
      note={texts.note}
      answer={answer}
      minHeight={220}
      isEmpty={({ slots }) => slots.length === 0}
      empty={<Empty title={texts.none} text={texts.noneText} />}
      switches={
        <Button size="small" aria-pressed={isOnlyOver} onClick={turn}>
          {texts.only}
        </Button>
      }
      foot={answer.data?.warnings.join(" · ")}
      footActs={
        <CsvButton
          file={(api) => api.campaigns.reconciliation(campaignId).file("csv")}
          name={texts.csvName}
        />
      }
    >
      {(data) => <Rows data={data} isOnlyOver={isOnlyOver} onAll={turn} />}
    </Panel>
  );
}

function Rows({
  data,
  isOnlyOver,
  onAll,
}: {
  data: CampaignReconciliation;
  isOnlyOver: boolean;
  onAll: () => void;
}) {
  const sources = sourcesOf(data);
  const slots = isOnlyOver ? data.slots.filter((slot) => isOver(slot, sources)) : data.slots;
  if (slots.length === 0)
    return (
      <Empty title={texts.noneOver}>
        <Button onClick={onAll}>{texts.allRows}</Button>
      </Empty>
    );
  return (
    <div className={styles["bleed"]}>
      <Table
        label={texts.title}
        columns={columnsOf(sources, data.campaign_id)}
        rows={slots}
        rowKey={({ slot_id: id }) => id}
      />
      <ul className={styles["together"]} aria-label={texts.together}>
        {sources.map((source) => {
          const together = togetherOf(data.slots, source);
          return (
            <li key={source}>
              <strong>{`${texts.together}, ${texts.sourceOf(source)}`}</strong>
              {together === null ? (
                <span className="muted">{texts.noneBoth}</span>
              ) : (
                <>
                  <span>{exactCount(together.theirs)}</span>
                  {together.percent !== null && <Percent percent={together.percent} />}
                  <span className="muted">{texts.togetherNote(exactCount(together.ours))}</span>
                </>
              )}
            </li>
          );
        })}
        {data.unassigned.length > 0 && (
          <li>
            <span className="muted">{texts.unassigned}</span>
            {data.unassigned.map(({ source, label, impressions }) => (
              <span key={`${source} ${label}`}>
                {texts.rows.totals(
                  [texts.sourceOf(source), label].filter(Boolean).join(" · "),
                  exactCount(impressions),
                )}
              </span>
            ))}
          </li>
        )}
      </ul>
    </div>
  );
}

const Percent = ({ percent }: { percent: number | null }) => (
  <span
    className={styles["apart"]}
    data-over={(percent !== null && Math.abs(percent) > ASK_PERCENT) || undefined}
  >
    {percent === null ? "" : texts.apart(signed(percent))}
  </span>
);

const signed = (percent: number): string =>
  `${percent < 0 ? "−" : percent > 0 ? "+" : ""}${exactCount(Math.abs(percent))}`;

function columnsOf(sources: readonly string[], campaignId: string): Column<ReconciledSlot>[] {
  return [
    {
      id: "slot",
      name: texts.columns.slot,
      width: "minmax(150px, 2fr)",
      onPhone: "name",
      cell: ({ slot_id: slot, show_name: show, episodes, position }) => (
        <span className={styles["slot"]}>
          <ShowLetters name={show ?? "?"} />
          <Link
            className="link"
            to="/campaigns/$campaignId/board"
            params={{ campaignId }}
            search={{ slot }}
          >
            {episodes[0]?.title ?? texts.rows.slot(position, show ?? "—")}
          </Link>
        </span>
      ),
    },
    {
      id: "aired",
      name: texts.columns.aired,
      width: "64px",
      onPhone: "none",
      cell: ({ air_days: days }) =>
        days === null ? slotTexts.noDay : shortDayText(days.start_date),
    },
    {
      id: "kind",
      name: texts.columns.kind,
      width: "64px",
      onPhone: "none",
      cell: ({ deliverable_type: type }) =>
        (slotTexts.deliverables as Readonly<Record<string, string>>)[type] ?? type,
    },
    {
      id: "promised",
      name: texts.columns.promised,
      width: "90px",
      isNumber: true,
      onPhone: "none",
      cell: ({ promised }) => (promised === null ? "—" : exactCount(promised.impressions)),
    },
    {
      id: "ours",
      name: texts.columns.ours,
      width: "96px",
      isNumber: true,
      onPhone: "end",
      cell: ({ measured }) => <Count value={measured.impressions} isInline />,
    },
    ...sources.flatMap((source): Column<ReconciledSlot>[] => [
      {
        id: source,
        name: texts.sourceOf(source),
        width: "minmax(72px, 120px)",
        isNumber: true,
        cell: (slot) => {
          const beside = besideOf(slot, source);
          return beside === null ? "—" : exactCount(beside.impressions);
        },
      },
      {
        id: `${source} apart`,
        name: texts.columns.apart,
        width: "72px",
        isNumber: true,
        onPhone: "none",
        cell: (slot) => <Percent percent={besideOf(slot, source)?.percent ?? null} />,
      },
    ]),
    {
      id: "state",
      name: texts.columns.state,
      width: "minmax(220px, 1.4fr)",
      cell: (slot) => <State slot={slot} sources={sources} />,
    },
  ];
}

/** What the distance is; over 10 % it asks for an answer, with the class that the API gives it. */
function State({ slot, sources }: { slot: ReconciledSlot; sources: readonly string[] }) {
  const percent = farthest(slot, sources);
  const named = sources
    .map((source) => besideOf(slot, source)?.class ?? null)
    .find((name) => name !== null && name !== "within_tolerance");
  if (percent === null)
    return (
      <span className="muted small">
        {slot.delivered.length > 0
          ? texts.noCount
          : slot.measured.impressions === null
            ? texts.waiting
            : texts.notServed}
      </span>
    );
  const isFar = Math.abs(percent) > ASK_PERCENT;
  return (
    <span className={styles["slot"]}>
      <StateMark tone={isFar ? "needs" : "fine"}>{isFar ? texts.over : texts.within}</StateMark>
      <span className="muted small" title={named ?? undefined}>
        {isFar && named !== undefined && named !== null && texts.classOf(named)}
      </span>
    </span>
  );
}
