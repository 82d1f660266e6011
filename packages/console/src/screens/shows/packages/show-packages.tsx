import type { SponsorshipPackage } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/shows/packages";
import { useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { minorText } from "../../../numbers/money.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { useShowId } from "../use-show-id.ts";
import styles from "./packages.module.css";
import { RateCardForm } from "./rate-card-form.tsx";

type Source = keyof typeof texts.source;

const sourceOf = (list: object): Source =>
  (list as { meta?: { source?: unknown } }).meta?.source === "rate_card" ? "rate_card" : "measured";

/** What a show can offer sponsors: its rate card, or what was measured. */
export function ShowPackages() {
  const showId = useShowId();
  const mayEdit = useCanEdit();
  const [isEditing, setEditing] = useState(false);
  const packages = useAnswer((api, options) => api.shows.sponsorshipPackages(showId, {}, options));
  const source = packages.data === undefined ? undefined : sourceOf(packages.data);
  const edit = (): void => setEditing(true);
  const label = source === "rate_card" ? texts.edit : texts.write;
  return (
    <Panel
      title={texts.title}
      note={source !== undefined && texts.source[source]}
      minHeight={220}
      answer={packages}
      switches={
        mayEdit && source !== undefined && !isEditing && <Button onClick={edit}>{label}</Button>
      }
      isEmpty={({ data }) => data.length === 0 && !isEditing}
      empty={
        <Empty title={texts.empty} text={texts.emptyText}>
          {mayEdit && <Button onClick={edit}>{label}</Button>}
        </Empty>
      }
      foot={texts.note}
    >
      {({ data }) =>
        isEditing ? (
          <RateCardForm
            showId={showId}
            stored={source === "rate_card" ? data : []}
            onClose={() => setEditing(false)}
          />
        ) : (
          <div className={styles["packages"]}>
            {data.map((one) => (
              <Package key={one.name} offered={one} />
            ))}
          </div>
        )
      }
    </Panel>
  );
}

function Package({ offered }: { offered: SponsorshipPackage }) {
  const { name, description, price_minor: price, currency, window_days: days } = offered;
  const { total_projected_reach: total } = offered;
  return (
    <section className={styles["package"]}>
      <header>
        <h2>{name}</h2>
        <span className="muted">
          {price === null || currency === null ? texts.onRequest : minorText(price, currency)}
        </span>
        <span className="muted small">
          {days === 30 || days === 90 || days === 365 ? texts.window[days] : null}
        </span>
        {offered.verified && <StateMark tone="fine">{texts.verified}</StateMark>}
        <strong className={styles["end"]}>
          {total === null ? texts.unknown : texts.total(exactCount(total))}
        </strong>
      </header>
      {description !== null && <p className="muted">{description}</p>}
      <ul className={styles["items"]} aria-label={name}>
        {offered.deliverables.map((item) => (
          <li key={item.type}>
            <span>{texts.quantity(exactCount(item.quantity), texts.types[item.type])}</span>
            <span className="muted small">
              {texts.sample(item.sample_size)} · {item.basis}
            </span>
            <Count
              value={item.projected_reach}
              mark={
                item.projected_reach === null
                  ? { kind: "unknown", reason: texts.unknown }
                  : item.verified
                    ? null
                    : { kind: "estimated" }
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
