import type { CampaignSlot } from "@castmeter/sdk";
import { texts } from "#texts/campaigns/slot";
import { today } from "../../../numbers/time.ts";
import { Icon, type IconName } from "../../../parts/marks/icon.tsx";
import { chipWhen, kindText, slotName } from "../slot/slot-words.ts";
import styles from "./slot-chip.module.css";
import { isLate } from "./weeks.ts";

/** The sign of each state; its shape tells the state, colour only supports it. */
const SIGNS: Readonly<Record<CampaignSlot["status"], IconName>> = {
  open: "plus",
  scheduled: "clock",
  aired: "half",
  verified: "check",
  missed: "cross",
  makegood_due: "warning",
  canceled: "off",
};

/** A slot of the board. */
export function SlotChip({
  slot,
  isCurrent,
  isChosen,
  isCarried = false,
  onOpen,
}: {
  slot: CampaignSlot;
  /** True for the one chip that is a tab stop. */
  isCurrent: boolean;
  isChosen: boolean;
  isCarried?: boolean;
  onOpen: (slotId: string) => void;
}) {
  const late = isLate(slot, today());
  const name = late ? texts.late(slotName(slot)) : slotName(slot);
  return (
    <button
      type="button"
      data-slot={slot.id}
      data-state={late ? "late" : slot.status}
      data-carried={isCarried || undefined}
      aria-label={name}
      title={name}
      aria-current={isChosen || undefined}
      tabIndex={isCurrent ? 0 : -1}
      className={styles["chip"]}
      onClick={() => onOpen(slot.id)}
    >
      <Icon name={late ? "warning" : SIGNS[slot.status]} size={13} />
      <span className={styles["kind"]}>{kindText(slot)}</span>
      <span className={styles["when"]}>{chipWhen(slot)}</span>
    </button>
  );
}
