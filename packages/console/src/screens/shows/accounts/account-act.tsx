import type { Integration } from "@castmeter/sdk";
import { texts } from "#texts/shows/accounts";
import { useAccess } from "../../../api/api-context.tsx";
import type { Platforms } from "../../../api/use-platforms.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { connectPage } from "../connect/connect-page.ts";
import { helpfulAct, wayOf } from "./account-state.ts";
import styles from "./accounts.module.css";
import type { AccountRow } from "./accounts-table.tsx";

/** The one act that helps an account on; where it is fine, a menu of all of them. */
export function AccountAct({
  row: { integration, candidates },
  platforms,
  onOpen,
  onConnect,
  onRefresh,
  onDisconnect,
}: {
  row: AccountRow;
  platforms: Platforms;
  onOpen: (platform: string) => void;
  onConnect: (platform: string, of?: string) => void;
  onRefresh: (platform: string) => void;
  onDisconnect: (integration: Integration) => void;
}) {
  const { place } = useAccess();
  const { platform, show_id: showId, profile_url: profile } = integration;
  const known = platforms.find(platform);
  const name = platforms.name(platform);
  const way = wayOf(integration, known);
  const refreshLabel = known?.metered === true ? texts.acts.refreshPaid : texts.acts.refresh;
  const act = helpfulAct(integration, candidates.length > 0);
  const page = connectPage(place, { showId, platform });
  const about = { "aria-label": `${name}: ` };

  const menu = (
    <PopupMenu
      isIconOnly
      label={texts.table.more(name)}
      items={[
        { id: "open", label: texts.acts.open, onChoose: () => onOpen(platform) },
        { id: "refresh", label: refreshLabel, onChoose: () => onRefresh(platform) },
        ...(profile === null
          ? []
          : [
              {
                id: "profile",
                label: texts.acts.profile,
                onChoose: () => void window.open(profile, "_blank", "noopener,noreferrer"),
              },
            ]),
        { id: "replace", label: texts.acts.replace, onChoose: () => onConnect(platform) },
        {
          id: "disconnect",
          label: texts.acts.disconnect,
          isDanger: true,
          onChoose: () => onDisconnect(integration),
        },
      ]}
    />
  );
  const button = (label: string, run: () => void, look: "plain" | "main" = "plain") => (
    <Button size="small" look={look} onClick={run} aria-label={about["aria-label"] + label}>
      {label}
    </Button>
  );
  return (
    <span className={styles["act"]}>
      {act === "refresh" && button(refreshLabel, () => onRefresh(platform))}
      {act === "reconnect" &&
        (way === "signIn" || way === "extension" ? (
          <a className={styles["link-act"]} href={page}>
            {way === "signIn" ? texts.acts.signIn : texts.acts.reconnect}
          </a>
        ) : (
          button(
            way === "key" ? texts.acts.newKey : texts.acts.reconnect,
            () => onConnect(platform),
            "main",
          )
        ))}
      {act === "look" &&
        button(texts.acts.look, () => onConnect(platform, candidates[0]?.profile_url))}
      {act === "connect" && button(texts.acts.connect, () => onConnect(platform))}
      {integration.connected && menu}
    </span>
  );
}
