import type { DiscoveryRun, Integration } from "@castmeter/sdk";
import { texts } from "#texts/shows/accounts";
import { useCanEdit } from "../../../api/api-context.tsx";
import type { Answer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import { Table } from "../../../parts/table/table.tsx";
import {
  AccountCell,
  FetchedCell,
  HoldsCell,
  HowCell,
  StateCell,
  ThroughCell,
} from "./account-cells.tsx";
import { AccountAct } from "./account-act.tsx";
import { isShownAtOnce, orderAccounts } from "./account-state.ts";
import styles from "./accounts.module.css";

type Candidate = DiscoveryRun["candidates"][number];

export interface AccountRow {
  integration: Integration;
  candidates: readonly Candidate[];
  hasCandidate: boolean;
}

/** Every platform of the show with the state of its account and the one act that helps. */
export function AccountsTable({
  integrations,
  candidates,
  isAll,
  chosen,
  onAll,
  onOpen,
  onConnect,
  onRefresh,
  onDisconnect,
}: {
  integrations: Answer<{ data: Integration[] }>;
  candidates: readonly Candidate[];
  isAll: boolean;
  chosen: string | undefined;
  onAll: (isAll: boolean) => void;
  onOpen: (platform: string) => void;
  onConnect: (platform: string, of?: string) => void;
  onRefresh: (platform: string) => void;
  onDisconnect: (integration: Integration) => void;
}) {
  const platforms = usePlatforms();
  const mayEdit = useCanEdit();
  const { data, error, address } = integrations;
  if (data === undefined)
    return (
      <div className={styles["wait"]}>
        {error === null ? (
          <Bars height={180} />
        ) : (
          <ProblemView error={error} onTryAgain={() => void integrations.refetch()} />
        )}
      </div>
    );
  const rows = data.data.map((integration): AccountRow => {
    const found = candidates.filter(
      ({ platform, connection_state: state }) =>
        platform === integration.platform && state === "disconnected",
    );
    return { integration, candidates: found, hasCandidate: found.length > 0 };
  });
  const shown = orderAccounts(
    rows.filter(
      (row) => isAll || isShownAtOnce(row, platforms.find(row.integration.platform)?.category),
    ),
  );
  const names = texts.table.columns;
  return (
    <Table
      label={texts.table.label}
      rows={shown}
      total={data.data.length}
      rowKey={({ integration }) => integration.platform}
      chosen={chosen}
      onOpen={({ integration }) => onOpen(integration.platform)}
      footActs={
        <>
          {shown.length < data.data.length && (
            <Button size="small" look="quiet" onClick={() => onAll(true)}>
              {texts.table.all(data.data.length)}
            </Button>
          )}
          {isAll && (
            <Button size="small" look="quiet" onClick={() => onAll(false)}>
              {texts.table.fewer}
            </Button>
          )}
          <ApiButton address={address} />
        </>
      }
      columns={[
        {
          id: "account",
          name: names.account,
          width: "minmax(0, 2fr)",
          onPhone: "name",
          cell: ({ integration }) => (
            <AccountCell integration={integration} platforms={platforms} />
          ),
        },
        {
          id: "state",
          name: names.state,
          width: "minmax(120px, 1fr)",
          onPhone: "below",
          cell: (row) => <StateCell row={row} />,
        },
        {
          id: "fetched",
          name: names.fetched,
          width: "64px",
          isNumber: true,
          onPhone: "none",
          cell: ({ integration }) => <FetchedCell integration={integration} />,
        },
        {
          id: "through",
          name: names.through,
          width: "104px",
          onPhone: "none",
          cell: ({ integration }) => <ThroughCell integration={integration} />,
        },
        {
          id: "how",
          name: names.how,
          width: "124px",
          onPhone: "none",
          cell: ({ integration }) => <HowCell integration={integration} platforms={platforms} />,
        },
        {
          id: "holds",
          name: names.holds,
          width: "minmax(0, 1.2fr)",
          onPhone: "none",
          cell: ({ integration }) => <HoldsCell integration={integration} />,
        },
        {
          id: "act",
          name: "",
          width: "176px",
          onPhone: "end",
          cell: (row) =>
            mayEdit ? (
              <AccountAct
                row={row}
                platforms={platforms}
                onOpen={onOpen}
                onConnect={onConnect}
                onRefresh={onRefresh}
                onDisconnect={onDisconnect}
              />
            ) : null,
        },
      ]}
    />
  );
}
