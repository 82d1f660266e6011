import { useRouterState } from "@tanstack/react-router";
import { AccountsPage } from "./accounts/accounts-page.tsx";
import { BuildsPage } from "./builds/builds-page.tsx";
import { QueuePage } from "./queue/queue-page.tsx";

/** What waits for a person: the tab that the end of the address names, all in one file. */
export function ReviewPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (/\/builds\/?$/.test(path)) return <BuildsPage />;
  return /\/accounts\/?$/.test(path) ? <AccountsPage /> : <QueuePage />;
}
