import type { Integration } from "@castmeter/sdk";
import { texts } from "#texts/shows/accounts";
import type { Platforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { ageText, dayText, momentText } from "../../../numbers/time.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { useIsPhone } from "../../../parts/table/use-phone.ts";
import { holdsOf, stateOf, wayOf } from "./account-state.ts";
import styles from "./accounts.module.css";
import type { AccountRow } from "./accounts-table.tsx";

/** The account's own name, without its platform's. */
export const accountName = ({
  handle,
  account_name: name,
  external_account_id: id,
}: Integration): string | null =>
  handle === null ? (name ?? id) : handle.startsWith("@") ? handle : `@${handle}`;

export function AccountCell({
  integration,
  platforms,
}: {
  integration: Integration;
  platforms: Platforms;
}) {
  const { platform, connected } = integration;
  const name = accountName(integration);
  return (
    <span className={styles["account"]}>
      <PlatformTile
        platform={platform}
        category={connected ? platforms.category(platform) : "none"}
      />
      <span className={styles["words"]}>
        {platforms.name(platform)} {name !== null && <bdi className="muted">{name}</bdi>}
      </span>
    </span>
  );
}

export function StateCell({ row: { integration, candidates } }: { row: AccountRow }) {
  const isPhone = useIsPhone();
  const { word, tone } = stateOf(integration);
  const state =
    word === "notConnected" && candidates.length > 0
      ? texts.candidates(candidates.length)
      : texts.states[word];
  return (
    <span className={styles["state"]} title={integration.error?.message}>
      <StateMark tone={tone}>{state}</StateMark>
      {isPhone && integration.connected && (
        <span className={styles["beside"]}>
          <FetchedCell integration={integration} />
          <HoldsCell integration={integration} />
        </span>
      )}
    </span>
  );
}

export function FetchedCell({
  integration: { connected, last_updated: read, freshness },
}: {
  integration: Integration;
}) {
  if (!connected) return null;
  if (read === null) return <span className="muted">—</span>;
  return (
    <span className={freshness?.stale === true ? styles["old"] : "muted"} title={momentText(read)}>
      {ageText(read)}
    </span>
  );
}

/** The day that the figures reach to; a profile is as it was when it was read. */
export function ThroughCell({
  integration: { connected, as_of: asOf, last_updated: read },
}: {
  integration: Integration;
}) {
  if (!connected) return null;
  if (asOf === null) return <span className="muted">—</span>;
  return <span className="muted">{asOf === read ? texts.table.now : dayText(asOf)}</span>;
}

export function HowCell({
  integration,
  platforms,
}: {
  integration: Integration;
  platforms: Platforms;
}) {
  if (!integration.connected) return null;
  const way = wayOf(integration, platforms.find(integration.platform));
  return <span className="muted">{texts.ways[way]}</span>;
}

export function HoldsCell({ integration }: { integration: Integration }) {
  if (!integration.connected) return null;
  const held = holdsOf(integration);
  if (held.length === 0) return <span className="muted">—</span>;
  return (
    <span className={styles["holds"]}>
      {held.map(({ level, value, isKept }) => (
        <span key={level} className="muted">
          {texts.levels[level](exactCount(value))}
          {isKept && (
            <span className={styles["kept"]} title={texts.table.kept}>
              <Icon name="lock" size={12} />
              <span className="hidden">{texts.table.kept}</span>
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
