import { texts } from "#texts/clusters/addresses";
import { usePlatforms } from "../../../../api/use-platforms.ts";
import { exactCount } from "../../../../numbers/count.ts";
import { StateMark } from "../../../../parts/marks/mark.tsx";
import { PlatformTile } from "../../../../parts/marks/platform-tile.tsx";
import styles from "./address-rows.module.css";
import { type AddressResult, type PastedAddress, requestsOf } from "./pasted-addresses.ts";

const short = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, "");

/** Every pasted address with what it names, before it is sent. */
export function PastedRows({ addresses }: { addresses: readonly PastedAddress[] }) {
  const { name, category } = usePlatforms();
  if (addresses.length === 0) return null;
  const sent = requestsOf(addresses).flat().length;
  const left = addresses.length - sent;
  return (
    <div className={styles["block"]} aria-live="polite">
      <ul className={styles["rows"]} aria-label={texts.list}>
        {addresses.map(({ text, state, platform, reason }, index) => (
          <li key={`${text} ${index}`}>
            {platform === null ? (
              <span className={styles["no-tile"]} />
            ) : (
              <PlatformTile platform={platform} category={category(platform)} />
            )}
            <span className={styles["words"]}>
              <bdi className={styles["address"]}>{short(text)}</bdi>
              {reason !== null && <small>{reason}</small>}
            </span>
            {state === "post" ? (
              <StateMark tone="fine">{platform === null ? "" : name(platform)}</StateMark>
            ) : (
              <StateMark tone={state === "wrong" ? "failed" : state === "here" ? "off" : "plain"}>
                {texts[state]}
              </StateMark>
            )}
          </li>
        ))}
      </ul>
      <p className="muted small">
        {sent > 0 && texts.summary(exactCount(sent), sent)}
        {sent > 0 && left > 0 && " · "}
        {left > 0 && texts.left(left)}
      </p>
    </div>
  );
}

const TONES = { added: "fine", unread: "waiting", left: "off" } as const;

/** What became of every address. */
export function ResultRows({ results }: { results: readonly AddressResult[] }) {
  const { category } = usePlatforms();
  return (
    <ul className={styles["rows"]} aria-label={texts.results}>
      {results.map(({ text, platform, outcome, reach, note }, index) => (
        <li key={`${text} ${index}`}>
          {platform === null ? (
            <span className={styles["no-tile"]} />
          ) : (
            <PlatformTile platform={platform} category={category(platform)} />
          )}
          <span className={styles["words"]}>
            <bdi className={styles["address"]}>{short(text)}</bdi>
            <small>
              {note ?? (reach === null ? texts.noReach : texts.reach(exactCount(reach)))}
            </small>
          </span>
          <StateMark tone={TONES[outcome]}>{texts.outcome[outcome]}</StateMark>
        </li>
      ))}
    </ul>
  );
}
