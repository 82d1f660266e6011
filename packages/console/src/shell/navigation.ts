import type { texts } from "#texts/shell";
import { useAccess } from "../api/api-context.tsx";
import type { IconName } from "../parts/marks/icon.tsx";

/** A page that the side bar leads to. */
export interface NavigationPage {
  id: keyof typeof texts.pages;
  path: string;
  /** Where the pages of another path belong to it too. */
  also?: string;
  icon: IconName;
  /** The second key of `g …`. */
  key: string;
  group: "top" | "measure" | "sell" | "foot";
  /** Who has the page: workspaces whose plan has campaigns, or operators of the installation. */
  only?: "campaigns" | "operator";
}

/** The pages in the order of the side bar. */
const PAGES: readonly NavigationPage[] = [
  { id: "overview", path: "/", icon: "overview", key: "o", group: "top" },
  { id: "review", path: "/review", icon: "inbox", key: "r", group: "top" },
  { id: "shows", path: "/shows", icon: "show", key: "s", group: "measure" },
  { id: "episodes", path: "/episodes", icon: "list", key: "e", group: "measure" },
  { id: "clusters", path: "/clusters", icon: "cluster", key: "c", group: "measure" },
  { id: "analytics", path: "/analytics", icon: "chart", key: "a", group: "measure" },
  { id: "campaigns", path: "/campaigns", icon: "flag", key: "p", group: "sell", only: "campaigns" },
  { id: "brands", path: "/brands", icon: "tag", key: "b", group: "sell", only: "campaigns" },
  { id: "sponsors", path: "/sponsors", icon: "link", key: "n", group: "sell", only: "campaigns" },
  { id: "reports", path: "/reports", icon: "file", key: "t", group: "sell" },
  {
    id: "library",
    path: "/library",
    also: "/insertion-orders",
    icon: "folder",
    key: "l",
    group: "sell",
    only: "campaigns",
  },
  { id: "research", path: "/research", icon: "search", key: "f", group: "sell", only: "campaigns" },
  { id: "alarms", path: "/alarms", icon: "warning", key: "m", group: "foot" },
  { id: "developer", path: "/developer", icon: "code", key: "d", group: "foot" },
  { id: "team", path: "/team", icon: "people", key: "w", group: "foot" },
  {
    id: "installation",
    path: "/installation",
    icon: "gear",
    key: "i",
    group: "foot",
    only: "operator",
  },
];

/** The five of the tab bar on a phone; the rest stands under "More". */
export const PHONE_PAGES = ["overview", "review", "clusters", "campaigns"] as const;

/** The pages that the open workspace and the person have. */
export function useNavigation(): readonly NavigationPage[] {
  const { session, workspace } = useAccess();
  return PAGES.filter(
    ({ only }) =>
      only === undefined ||
      (only === "operator" ? session.is_operator : workspace.features.includes(only)),
  );
}
