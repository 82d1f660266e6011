import type { Campaign, CampaignSlot } from "@castmeter/sdk";
import type { ReactNode } from "react";
import { texts } from "#texts/campaigns/board";
import { texts as slotTexts } from "#texts/campaigns/slot";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { useMedia, WIDE } from "../../clusters/use-media.ts";
import { SlotPanel } from "../slot/slot-panel.tsx";
import { kindText } from "../slot/slot-words.ts";
import styles from "./board.module.css";
import { useBoardSearch } from "./use-board-search.ts";

/** The board, and the slot of the address beside it; over it where the window is narrow. */
export function BoardBeside({
  campaign,
  slots,
  nameOf,
  children,
}: {
  campaign: Campaign;
  slots: readonly CampaignSlot[];
  nameOf: (showId: string) => string;
  children: ReactNode;
}) {
  const [search, change] = useBoardSearch();
  const isWide = useMedia(WIDE);
  const close = (): void => change({ slot: undefined, act: undefined });
  const slot = slots.find(({ id }) => id === search.slot);
  const isOpen = search.slot !== undefined;
  useKeys(
    isOpen && isWide && search.act === undefined
      ? [{ key: "escape", does: texts.closePanel, run: close }]
      : [],
  );
  const panel =
    slot === undefined ? (
      <Empty title={slotTexts.gone} text={slotTexts.goneText} />
    ) : (
      <SlotPanel
        key={slot.id}
        campaign={campaign}
        slot={slot}
        slots={slots}
        nameOf={nameOf}
        {...(isWide ? { onClose: close } : {})}
      />
    );
  const isBeside = isOpen && isWide;
  return (
    <>
      <div className={isBeside ? styles["beside"] : undefined}>
        <div>{children}</div>
        {isBeside && (
          <aside className={styles["panel"]}>
            <div>{panel}</div>
          </aside>
        )}
      </div>
      {isOpen && !isWide && (
        <Dialog
          isOpen={search.act === undefined}
          form="drawer"
          title={
            slot === undefined ? slotTexts.gone : slotTexts.title(slot.position, kindText(slot))
          }
          onClose={close}
        >
          {panel}
        </Dialog>
      )}
    </>
  );
}
