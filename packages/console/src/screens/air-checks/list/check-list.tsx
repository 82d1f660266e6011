import type { AirCheck, CampaignSlot } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/air-checks";
import { dayText, shortDayText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Chip } from "../../../parts/marks/mark.tsx";
import { ShowLetters } from "../../shows/show-letters.tsx";
import styles from "../air-checks.module.css";
import type { Checks } from "../use-checks.ts";

const slotText = (slot: CampaignSlot | undefined): string => {
  if (slot === undefined) return "";
  const place = slot.placement === null ? texts.list.noPlace : texts.places[slot.placement];
  const day = slot.air_date ?? slot.air_window?.start_date;
  return texts.list.slot(place, slot.length_sec, day ? dayText(day) : texts.list.noDay);
};

/** Those that wait above, the answered ones below. */
export function CheckList({
  checks,
  chosenId,
  campaignId,
  onAdd,
}: {
  checks: Checks;
  chosenId: string | undefined;
  campaignId: string;
  onAdd: (() => void) | undefined;
}) {
  const { open, done, pages } = checks;
  const entry = (check: AirCheck) => (
    <li key={check.id}>
      <Link
        to="/campaigns/$campaignId/air-checks/$airCheckId"
        params={{ campaignId, airCheckId: check.id }}
        className={styles["entry"]}
        aria-current={check.id === chosenId ? "true" : undefined}
      >
        <ShowLetters name={checks.showName(check.show_id)} />
        <span className={styles["entry-text"]}>
          <strong>{checks.showName(check.show_id)}</strong>
          <span className="muted small">
            {check.reviewed_at !== null && check.status === "approved"
              ? texts.list.approved(shortDayText(check.reviewed_at))
              : check.reviewed_at !== null && check.status === "rejected"
                ? texts.list.rejected(shortDayText(check.reviewed_at))
                : slotText(checks.slotOf(check))}
          </span>
        </span>
        {check.status === "submitted" && <Found check={check} />}
        {check.status === "pending" && <Chip tone="open">{texts.states.pending}</Chip>}
      </Link>
    </li>
  );
  return (
    <nav className={styles["list"]} aria-label={texts.title}>
      <header className={styles["list-head"]}>
        <h2>{texts.list.open}</h2>
        <span className="muted">{open.length}</span>
        {onAdd !== undefined && (
          <Button size="small" icon="plus" onClick={onAdd}>
            {texts.add.open}
          </Button>
        )}
      </header>
      {open.length === 0 && <p className={styles["none"]}>{texts.list.allDone}</p>}
      <ul>{open.map(entry)}</ul>
      {done.length > 0 && (
        <>
          <header className={styles["list-head"]}>
            <h2>{texts.list.done}</h2>
            <span className="muted">{done.length}</span>
          </header>
          <ul>{done.map(entry)}</ul>
        </>
      )}
      {pages.hasMore && (
        <Button size="small" onClick={pages.readMore}>
          {texts.list.more}
        </Button>
      )}
    </nav>
  );
}

function Found({ check: { flags, source } }: { check: AirCheck }) {
  if (flags.length > 0) return <Chip tone="needs">{texts.list.flags(flags.length)}</Chip>;
  if (source !== "transcript") return <Chip>{texts.list.byHand}</Chip>;
  return <Chip tone="fine">{texts.list.noFlags}</Chip>;
}
