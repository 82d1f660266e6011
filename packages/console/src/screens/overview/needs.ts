import type { Connection, WebhookEndpoint } from "@castmeter/sdk";
import type { LinkProps } from "@tanstack/react-router";
import { texts } from "#texts/overview";
import type { IconName } from "../../parts/marks/icon.tsx";

/** Something that a person has to do, with the one act that does it. */
export interface Need {
  id: string;
  icon: IconName;
  title: string;
  text: string;
  act: string;
  link: LinkProps;
  /** True where it becomes worse by itself. */
  isUrgent: boolean;
}

interface Found {
  shows: number;
  /** Platforms with an account whose numbers are old. */
  stale: readonly string[];
  connections: readonly Connection[];
  endpoints: readonly WebhookEndpoint[];
  name: (platform: string) => string;
  showName: (id: string) => string;
}

/** As many as are read at a glance. */
const SHOWN_MAX = 7;

/** What needs a person, worst first. */
export function needsOf({ shows, stale, connections, endpoints, name, showName }: Found): Need[] {
  const ofShow = (showId: string): LinkProps => ({ to: "/shows/$showId", params: { showId } });
  const needs: Need[] = [
    ...endpoints
      .filter(({ failing_since: since, disabled_reason: reason }) => since ?? reason === "failing")
      .map(({ id, url, disabled }) => ({
        id,
        icon: "warning" as const,
        title: disabled ? texts.needs.webhookStopped : texts.needs.webhookFails,
        text: hostOf(url),
        act: texts.needs.open,
        link: { to: "/developer" } as LinkProps,
        isUrgent: !disabled,
      })),
    ...connections
      .filter(({ status }) => status === "needs_reauth")
      .map(({ id, platform, show_id: showId }) => ({
        id,
        icon: "lock" as const,
        title: texts.needs.signIn(name(platform)),
        text: showName(showId),
        act: texts.needs.fix,
        link: ofShow(showId),
        isUrgent: false,
      })),
    ...connections
      .filter(({ status }) => status === "error")
      .map(({ id, platform, show_id: showId, error }) => ({
        id,
        icon: "warning" as const,
        title: texts.needs.failed(name(platform), showName(showId)),
        text: error?.message ?? "",
        act: texts.needs.seeWhy,
        link: ofShow(showId),
        isUrgent: false,
      })),
  ];
  const named = new Set(connections.filter(needsPerson).map(({ platform }) => platform));
  const old = stale.filter((platform) => !named.has(platform));
  const staleShow = connections.find(
    ({ platform, status }) => status === "stale" && old.includes(platform),
  );
  if (old.length > 0)
    needs.push({
      id: "stale",
      icon: "clock",
      title: texts.needs.stale(old.length),
      text: old.map(name).join(", "),
      act: texts.needs.fix,
      link: staleShow === undefined ? { to: "/shows" } : ofShow(staleShow.show_id),
      isUrgent: false,
    });
  if (shows > 0 && connections.length === 0)
    needs.push({
      id: "account",
      icon: "link",
      title: texts.needs.noAccount,
      text: texts.needs.noAccountText,
      act: texts.needs.connect,
      link: { to: "/shows" },
      isUrgent: false,
    });
  return needs.slice(0, SHOWN_MAX);
}

const needsPerson = ({ status }: Connection): boolean =>
  status === "needs_reauth" || status === "error";

/** The host of an address; the address itself where it is none. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
