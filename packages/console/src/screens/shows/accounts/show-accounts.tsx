import { useSearch } from "@tanstack/react-router";
import { useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Columns } from "../../../parts/page/page-head.tsx";
import { ConnectDrawer } from "../connect/connect-drawer.tsx";
import { FeedPanel } from "../feed/feed-panel.tsx";
import type { AccountsSearch } from "../routes.tsx";
import { useSearchChange } from "../search-change.ts";
import { AccountDrawer } from "./account-drawer.tsx";
import { AccountsTable } from "./accounts-table.tsx";
import { DiscoveryPanel } from "./discovery-panel.tsx";
import { RefreshDialog } from "./refresh-dialog.tsx";
import { useAccountActs } from "./use-account-acts.tsx";
import { useDiscovery } from "./use-discovery.ts";
import { useShowId } from "../use-show-id.ts";

/** How often accounts are read again while one of them is imported. */
const IMPORT_MS = 4_000;

/** The accounts of a show, its feed, and accounts that were found for it. */
export function ShowAccounts() {
  const showId = useShowId();
  const search: AccountsSearch = useSearch({ strict: false });
  const change = useSearchChange<AccountsSearch>();
  const mayEdit = useCanEdit();
  const platforms = usePlatforms();
  const integrations = useAnswer((api, options) => api.integrations.list(showId, {}, options), {
    refetchMs: (list) =>
      list?.data.some(
        ({ importing_state: state, connected }) =>
          connected && (state === "queued" || state === "importing"),
      ) === true
        ? IMPORT_MS
        : false,
  });
  const discovery = useDiscovery(showId);
  const acts = useAccountActs(showId);
  const all = integrations.data?.data;
  const opened = all?.find(({ platform }) => platform === search.account);
  const refreshed = all?.find(({ platform }) => platform === search.refresh);
  const candidates = discovery.run?.candidates ?? [];
  const close = (): void =>
    change({ account: undefined, connect: undefined, of: undefined, refresh: undefined });
  const connect = (platform: string, of?: string): void =>
    change({ account: undefined, refresh: undefined, connect: platform, of }, { isStep: true });

  const refresh = (platform: string): void =>
    platforms.find(platform)?.metered === false
      ? acts.refreshFree(platform)
      : change({ account: undefined, refresh: platform }, { isStep: true });

  return (
    <>
      <AccountsTable
        integrations={integrations}
        candidates={candidates}
        isAll={search.all === true}
        chosen={search.account}
        onAll={(isAll) => change({ all: isAll ? true : undefined })}
        onOpen={(platform) => change({ account: platform }, { isStep: true })}
        onConnect={connect}
        onRefresh={refresh}
        onDisconnect={acts.disconnect}
      />
      <Columns columns="minmax(0, 1fr) minmax(0, 1fr)">
        <FeedPanel showId={showId} />
        <DiscoveryPanel showId={showId} discovery={discovery} onConnect={connect} />
      </Columns>
      {opened !== undefined && (
        <AccountDrawer
          integration={opened}
          onClose={close}
          onConnect={() => connect(opened.platform)}
          onRefresh={() => refresh(opened.platform)}
          onDisconnect={() => acts.disconnect(opened)}
        />
      )}
      {mayEdit && search.connect !== undefined && all !== undefined && (
        <ConnectDrawer
          key={search.connect}
          showId={showId}
          integrations={all}
          platform={search.connect}
          offered={search.of}
          candidates={candidates}
          onChoose={(platform) => change({ connect: platform, of: undefined })}
          onClose={close}
        />
      )}
      {mayEdit && search.refresh !== undefined && all !== undefined && (
        <RefreshDialog
          showId={showId}
          integrations={all}
          chosen={refreshed}
          acts={acts}
          onChoose={(platform) => change({ refresh: platform })}
          onClose={close}
        />
      )}
      {acts.dialog}
    </>
  );
}
