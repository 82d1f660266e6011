import type { Integration } from "@castmeter/sdk";
import { texts } from "#texts/shows/accounts";
import { useAccess, useCanEdit } from "../../../api/api-context.tsx";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { ageText, clockText, dateText, dayText, momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { connectPage } from "../connect/connect-page.ts";
import { Facts } from "../facts.tsx";
import { Warnings } from "../warnings.tsx";
import { accountName } from "./account-cells.tsx";
import { AccountHistory } from "./account-history.tsx";
import { AccountReadings } from "./account-readings.tsx";
import { AskForFigures, FIGURE_PLATFORMS } from "./ask-for-figures.tsx";
import { ImportDays } from "./import-days.tsx";
import { stateOf, wayOf } from "./account-state.ts";
import styles from "./accounts.module.css";

/** Everything that is known of one account, with all that can be done with it. */
export function AccountDrawer({
  integration,
  onClose,
  onConnect,
  onRefresh,
  onDisconnect,
}: {
  integration: Integration;
  onClose: () => void;
  onConnect: () => void;
  onRefresh: () => void;
  onDisconnect: () => void;
}) {
  const mayEdit = useCanEdit();
  const { place } = useAccess();
  const platforms = usePlatforms();
  const { platform, show_id: showId, connected, available } = integration;
  const known = platforms.find(platform);
  const way = wayOf(integration, known);
  const isByPage = way === "signIn" || way === "extension";
  const { word, tone } = stateOf(integration);
  const page = connectPage(place, { showId, platform });
  return (
    <Dialog
      isOpen
      form="drawer"
      title={platforms.name(platform)}
      onClose={onClose}
      {...(mayEdit && available
        ? {
            acts: connected ? (
              <>
                <Button size="large" icon="refresh" onClick={onRefresh}>
                  {known?.metered === true ? texts.acts.refreshPaid : texts.acts.refresh}
                </Button>
                <Button size="large" onClick={onConnect}>
                  {texts.acts.replace}
                </Button>
                <Button size="large" look="danger" onClick={onDisconnect}>
                  {texts.acts.disconnect}
                </Button>
              </>
            ) : (
              <Button size="large" look="main" onClick={onConnect}>
                {texts.acts.connect}
              </Button>
            ),
          }
        : {})}
    >
      <StateMark tone={tone}>{texts.states[word]}</StateMark>
      <Facts rows={factsOf(integration, texts.ways[way])} />
      {integration.error !== null && (
        <p className={styles["problem"]}>
          {integration.error.message} <code>{integration.error.code}</code>
        </p>
      )}
      {integration.profile_url !== null && (
        <p>
          <a className="link" href={integration.profile_url} target="_blank" rel="noreferrer">
            {texts.acts.profile} <Icon name="external" size={12} />
          </a>
        </p>
      )}
      {isByPage && mayEdit && connected && (
        <p>
          <a className="link" href={page}>
            {way === "signIn" ? texts.acts.signIn : texts.connect.extensionAct}
          </a>
        </p>
      )}
      <Warnings warnings={integration.warnings} isOpen />
      <AccountReadings integration={integration} />
      <Unavailable integration={integration} />
      {mayEdit && FIGURE_PLATFORMS.has(platform) && (
        <>
          <ImportDays showId={showId} platform={platform} />
          <AskForFigures showId={showId} platform={platform} />
        </>
      )}
      {mayEdit && (
        <AccountHistory
          showId={showId}
          platform={platform}
          name={platforms.name(platform)}
          disconnectedId={connected ? null : integration.external_account_id}
        />
      )}
    </Dialog>
  );
}

function factsOf(integration: Integration, way: string): (readonly [string, string | null])[] {
  const words = texts.drawer;
  const { last_updated: read, as_of: asOf, connected_at: since, refresh_cap: cap } = integration;
  return [
    [words.account, accountName(integration)],
    [words.id, integration.external_account_id],
    [words.how, way],
    [words.connected, since === null ? null : dateText(since)],
    [
      words.fetched,
      read === null
        ? integration.connected
          ? words.never
          : null
        : `${momentText(read)}, ${ageText(read)}`,
    ],
    [words.through, asOf === null ? null : asOf === read ? texts.table.now : dayText(asOf)],
    [words.used, cap === null ? null : words.usedOf(cap.used, cap.limit, clockText(cap.resets_at))],
  ];
}

/** Figures that the platform withholds, with its reasons. */
function Unavailable({ integration: { unavailable } }: { integration: Integration }) {
  const entries = Object.entries(unavailable);
  if (entries.length === 0) return null;
  return (
    <section className={styles["part"]}>
      <h3>{texts.drawer.unavailable}</h3>
      <ul className={styles["readings"]}>
        {entries.map(([metric, { reason, message }]) => (
          <li key={metric}>
            <span>{metric.replaceAll("_", " ")}</span>
            <code>{reason}</code>
            <small>{message}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
