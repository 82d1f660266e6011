import type { Campaign, CampaignSlot } from "@castmeter/sdk";
import { useCallback, useMemo, useRef, useState } from "react";
import { texts as areaTexts } from "#texts/campaigns";
import { texts } from "#texts/campaigns/board";
import { useCanEdit } from "../../../api/api-context.tsx";
import { shortDayText, today } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { useIsPhone } from "../../../parts/table/use-phone.ts";
import { useKeys } from "../../../shell/keys.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import { SLOT_TONES } from "../campaign-words.ts";
import { SlotDialogs } from "../slot/slot-dialogs.tsx";
import { slotName } from "../slot/slot-words.ts";
import { useCampaignWithSlots } from "../use-slots.ts";
import { BoardBeside } from "./board-beside.tsx";
import { BoardGrid } from "./board-grid.tsx";
import { BoardWeek } from "./board-week.tsx";
import styles from "./board.module.css";
import { MoveWarning } from "./move-warning.tsx";
import { useBoardSearch } from "./use-board-search.ts";
import type { Cell } from "./use-drag.ts";
import { useMoves } from "./use-moves.ts";
import { columnsOfSlot, isMovable, rowsOf, weekOf, weeksOf } from "./weeks.ts";

const NONE: readonly CampaignSlot[] = [];

/** The board of slots: drag a chip, or carry it with M and arrow keys. */
export function Board({ campaignId }: { campaignId: string }) {
  const answer = useCampaignWithSlots(campaignId);
  const [search, change] = useBoardSearch();
  const canEdit = useCanEdit();
  const add = (): void => change({ act: "add", slot: undefined }, { isReplaced: false });
  return (
    <>
      <AnswerView
        answer={answer}
        minHeight={320}
        isEmpty={(answer.data?.slots ?? NONE).length === 0}
        empty={
          <Empty title={texts.empty} text={texts.emptyText}>
            {canEdit && (
              <Button icon="plus" onClick={add}>
                {texts.addAct}
              </Button>
            )}
          </Empty>
        }
      >
        {(campaign) => <Slots campaign={campaign} address={answer.address} />}
      </AnswerView>
      {answer.data !== undefined && canEdit && (
        <SlotDialogs campaign={answer.data} search={search} onChange={change} />
      )}
    </>
  );
}

function Slots({ campaign, address }: { campaign: Campaign; address: string }) {
  const [search, change] = useBoardSearch();
  const canEdit = useCanEdit();
  const isPhone = useIsPhone();
  const shows = useShows();
  const names = useMemo(() => new Map(shows.map(({ id, name }) => [id, name])), [shows]);
  const nameOf = useCallback((id: string) => names.get(id) ?? id, [names]);
  const moves = useMoves(campaign.id, nameOf);
  const [carried, setCarried] = useState<{ slotId: string; cell: Cell } | null>(null);
  const focused = useRef<string | null>(null);
  const stored = campaign.slots ?? NONE;
  const slots = useMemo(
    () => stored.map((slot) => ({ ...slot, ...moves.moved.get(slot.id) })),
    [stored, moves.moved],
  );
  // The same weeks stay the same list, so that rows without a change are not drawn again.
  const weekText = useMemo(() => weeksOf(campaign, slots, today()).join(" "), [campaign, slots]);
  const weeks = useMemo(() => weekText.split(" "), [weekText]);
  const rows = useSteadyRows(campaign.show_ids, slots, nameOf);
  const now = weeks.indexOf(weekOf(today()));
  const latest = useRef({ change, search });
  latest.current = { change, search };
  const open = useCallback((slotId: string): void => {
    const isReplaced = latest.current.search.slot !== undefined;
    latest.current.change({ slot: slotId, act: undefined }, { isReplaced });
  }, []);
  const onAdd = useCallback(
    ({ showId, week }: { showId: string; week: string }): void =>
      latest.current.change({ act: "add", show: showId, day: week }, { isReplaced: false }),
    [],
  );
  const put = (slotId: string, cell: Cell): void => {
    const slot = slots.find(({ id }) => id === slotId);
    const [row, week] = [rows[cell.row], weeks[cell.week]];
    if (slot !== undefined && row !== undefined && week !== undefined)
      moves.move(slot, { showId: row.showId, week });
  };
  const carry = (): void => {
    const id =
      focused.current ?? search.slot ?? rows.find((row) => row.slots.length > 0)?.slots[0]?.id;
    const slot = slots.find((one) => one.id === id);
    if (slot === undefined || !isMovable(slot)) return;
    const row = rows.findIndex(({ showId }) => showId === slot.show_id);
    const column = columnsOfSlot(slot, weeks)?.first ?? Math.max(0, now);
    document.querySelector<HTMLElement>(`[data-slot="${CSS.escape(slot.id)}"]`)?.focus();
    setCarried({ slotId: slot.id, cell: { row, week: column } });
  };
  const add = (): void => change({ act: "add" }, { isReplaced: false });
  useKeys(
    canEdit
      ? [
          { key: "n", does: texts.addAct, run: add },
          { key: "m", does: texts.moveKey, run: carry },
        ]
      : [],
  );
  const inHand = slots.find(({ id }) => id === carried?.slotId);
  const [row, week] = [rows[carried?.cell.row ?? -1], weeks[carried?.cell.week ?? -1]];
  return (
    <>
      <ListBar
        title={texts.title}
        acts={
          canEdit && (
            <>
              <Button icon="plus" shortcut="n" onClick={add}>
                {texts.add}
              </Button>
              <Button onClick={() => change({ act: "batch" }, { isReplaced: false })}>
                {texts.batch}
              </Button>
            </>
          )
        }
      />
      <BoardBeside campaign={campaign} slots={slots} nameOf={nameOf}>
        {isPhone ? (
          <BoardWeek rows={rows} weeks={weeks} now={now} nameOf={nameOf} onOpen={open} />
        ) : (
          <BoardGrid
            rows={rows}
            weeks={weeks}
            now={now}
            nameOf={nameOf}
            chosen={search.slot}
            carried={carried}
            canEdit={canEdit}
            onCarry={setCarried}
            onFocusSlot={(id) => (focused.current = id)}
            onOpen={open}
            onAdd={onAdd}
            onPut={put}
          />
        )}
        <div className={styles["legend"]}>
          <Counts slots={slots} />
          <span className="muted small" role="status">
            {inHand !== undefined && row !== undefined && week !== undefined
              ? texts.moving(slotName(inHand), nameOf(row.showId), shortDayText(week))
              : canEdit && !isPhone && texts.hint}
          </span>
          <ApiButton address={address} />
        </div>
      </BoardBeside>
      {moves.asked !== null && <MoveWarning asked={moves.asked} onAnswer={moves.answer} />}
    </>
  );
}

/** Rows whose slots are the same stay the same object, so that only others are drawn again. */
function useSteadyRows(
  showIds: readonly string[],
  slots: readonly CampaignSlot[],
  nameOf: (showId: string) => string,
) {
  const before = useRef<ReturnType<typeof rowsOf>>([]);
  return useMemo(() => {
    const old = new Map(before.current.map((row) => [row.showId, row]));
    const rows = rowsOf(showIds, slots, nameOf).map((row) => {
      const same = old.get(row.showId);
      const isSame =
        same !== undefined &&
        same.slots.length === row.slots.length &&
        same.slots.every((slot, index) => isSameSlot(slot, row.slots[index]));
      return isSame ? same : row;
    });
    before.current = rows;
    return rows;
  }, [before, showIds, slots, nameOf]);
}

const isSameSlot = (one: CampaignSlot, other: CampaignSlot | undefined): boolean =>
  other !== undefined &&
  one.id === other.id &&
  one.status === other.status &&
  one.updated_at === other.updated_at &&
  one.air_date === other.air_date &&
  one.air_window?.start_date === other.air_window?.start_date &&
  one.air_window?.end_date === other.air_window?.end_date;

const STATES = [
  "verified",
  "aired",
  "scheduled",
  "makegood_due",
  "missed",
  "open",
  "canceled",
] as const;

const Counts = ({ slots }: { slots: readonly CampaignSlot[] }) =>
  STATES.map((state) => {
    const count = slots.filter(({ status }) => status === state).length;
    return (
      count > 0 && (
        <StateMark key={state} tone={SLOT_TONES[state]}>
          {texts.counts(count, areaTexts.slotStates[state])}
        </StateMark>
      )
    );
  });
