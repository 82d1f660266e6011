import type { Campaign, CampaignSlot } from "@castmeter/sdk";
import { Link, type LinkProps } from "@tanstack/react-router";
import { texts as areaTexts } from "#texts/campaigns";
import { texts } from "#texts/campaigns/slot";
import { useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { IconButton } from "../../../parts/acts/button.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { Chip, StateMark, type Tone } from "../../../parts/marks/mark.tsx";
import { texts as boardTexts } from "#texts/campaigns/board";
import { useBoardSearch } from "../board/use-board-search.ts";
import { SLOT_TONES } from "../campaign-words.ts";
import { SlotActs } from "./slot-acts.tsx";
import { SlotFacts } from "./slot-facts.tsx";
import styles from "./slot-panel.module.css";
import { kindText, whenText } from "./slot-words.ts";

/** One slot: what was agreed, what came of it, what makes it good, and its air checks. */
export function SlotPanel({
  campaign,
  slot,
  slots,
  nameOf,
  onClose,
}: {
  campaign: Campaign;
  slot: CampaignSlot;
  slots: readonly CampaignSlot[];
  nameOf: (showId: string) => string;
  /** Left out where a dialog around the panel has its own head. */
  onClose?: () => void;
}) {
  const canEdit = useCanEdit();
  return (
    <div className={styles["panel"]}>
      {onClose !== undefined && (
        <header>
          <h2>{texts.title(slot.position, kindText(slot))}</h2>
          <IconButton icon="cross" label={boardTexts.closePanel} onClick={onClose} />
        </header>
      )}
      <Chip tone={SLOT_TONES[slot.status]}>{areaTexts.slotStates[slot.status]}</Chip>
      {canEdit && <SlotActs campaign={campaign} slot={slot} />}
      <Makegood slot={slot} slots={slots} />
      <SlotFacts campaign={campaign} slot={slot} showName={nameOf(slot.show_id)} />
      <AirChecks slot={slot} />
    </div>
  );
}

/** What the slot replaces and what replaces it; a make-good that is due stays so until then. */
function Makegood({ slot, slots }: { slot: CampaignSlot; slots: readonly CampaignSlot[] }) {
  const [, change] = useBoardSearch();
  const isDue = slot.status === "makegood_due";
  const replaced = slots.find(({ id }) => id === slot.makegood_for);
  const replacing = slots.find(({ id }) => id === slot.makegood_slot_id);
  if (!isDue && replaced === undefined && replacing === undefined) return null;
  const open = (text: string, { id }: CampaignSlot) => (
    <button type="button" className={styles["link"]} onClick={() => change({ slot: id })}>
      {text}
    </button>
  );
  return (
    <section className={isDue ? styles["due"] : styles["good"]}>
      {isDue && (
        <p>
          <Icon name="warning" size={13} /> {texts.makegood.due}
        </p>
      )}
      {isDue && replacing === undefined && <p className="muted">{texts.makegood.none}</p>}
      {replacing !== undefined && (
        <p>
          {open(texts.makegood.by(replacing.position, whenText(replacing)), replacing)}{" "}
          <StateMark tone={SLOT_TONES[replacing.status]}>
            {areaTexts.slotStates[replacing.status]}
          </StateMark>
        </p>
      )}
      {replaced !== undefined && (
        <p>{open(texts.makegood.for(replaced.position, whenText(replaced)), replaced)}</p>
      )}
    </section>
  );
}

const CHECK_TONES: Readonly<Record<NonNullable<CampaignSlot["air_check_status"]>, Tone>> = {
  pending: "waiting",
  submitted: "running",
  approved: "fine",
  rejected: "failed",
};

function AirChecks({ slot: { id: slotId, campaign_id: campaignId } }: { slot: CampaignSlot }) {
  const answer = useAnswer((api, options) =>
    api.campaigns.listAirChecks(campaignId, { slot_id: slotId }, options),
  );
  const found = answer.data?.data ?? [];
  return (
    <section className={styles["checks"]}>
      <h3>{texts.airChecks.title}</h3>
      {answer.data !== undefined && found.length === 0 && (
        <p className="muted">{texts.airChecks.none}</p>
      )}
      <ul>
        {found.map(({ id, status, created_at: made }) => (
          <li key={id}>
            <Link className="link" {...airCheckLink({ campaignId, airCheckId: id })}>
              {dateText(made)}
            </Link>
            <StateMark tone={CHECK_TONES[status]}>{texts.airChecks.states[status]}</StateMark>
          </li>
        ))}
      </ul>
      <Link className="link small" {...airCheckLink({ campaignId })}>
        {texts.airChecks.all}
      </Link>
    </section>
  );
}

/** The pages of air checks are routes of their own area. */
const airCheckLink = (params: { campaignId: string; airCheckId?: string }): LinkProps =>
  ({
    to: `/campaigns/$campaignId/air-checks${params.airCheckId === undefined ? "" : "/$airCheckId"}`,
    params,
  }) as unknown as LinkProps;
