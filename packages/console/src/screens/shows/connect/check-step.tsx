import type {
  ConnectIntegration,
  DiscoveryRun,
  DryRun,
  Integration,
  Platform,
} from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/shows/accounts";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { accountName } from "../accounts/account-cells.tsx";
import { ACCOUNT_PATHS } from "../accounts/use-account-acts.tsx";
import { Facts } from "../facts.tsx";
import { Warnings } from "../warnings.tsx";
import styles from "./connect.module.css";
import { WhatComes } from "./what-comes.tsx";

/** What would be connected, as a dry run answers it. */
export interface Checked {
  body: ConnectIntegration;
  plan: DryRun;
}

interface WouldConnect {
  external_account_id: string | null;
  handle: string | null;
  profile_url: string | null;
}

/** Second step: what would be connected, what it takes the place of, and what it costs. */
export function CheckStep({
  showId,
  integration,
  name,
  known,
  checked: { body, plan },
  candidates,
  onConnected,
  onBack,
}: {
  showId: string;
  integration: Integration;
  name: string;
  known: Platform | undefined;
  checked: Checked;
  candidates: DiscoveryRun["candidates"];
  onConnected: () => void;
  onBack: () => void;
}) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const would = plan.would_write as unknown as WouldConnect;
  const candidate = candidates.find(
    ({ platform, profile_url: url, external_id: id }) =>
      platform === integration.platform &&
      (url === would.profile_url || (id !== null && id === would.external_account_id)),
  );
  const before = integration.connected ? accountName(integration) : null;
  const isOther = before !== null && integration.external_account_id !== would.external_account_id;
  const connecting = useMutation({
    mutationFn: async () => await api.integrations.put(showId, integration.platform, body),
    onSuccess: ({ warnings }) => {
      if (warnings[0] !== undefined) say({ text: warnings[0] });
      void readAgain(...ACCOUNT_PATHS, "/account-discovery");
      onConnected();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        connecting.mutate();
      }}
    >
      <div className={styles["card"]}>
        <Facts
          title={would.handle ?? name}
          rows={[
            [
              texts.connect.address,
              would.profile_url !== null && (
                <a href={would.profile_url} target="_blank" rel="noreferrer" className="link">
                  {would.profile_url} <Icon name="external" size={12} />
                </a>
              ),
            ],
            [texts.connect.id, would.external_account_id],
            [
              texts.connect.followers,
              candidate?.follower_count === null || candidate === undefined
                ? null
                : exactCount(candidate.follower_count),
            ],
            [texts.connect.found, candidate?.reason ?? null],
          ]}
        />
      </div>
      {isOther && <p className={styles["note"]}>{texts.connect.replaces(before)}</p>}
      <Warnings warnings={plan.warnings} isOpen />
      {known?.metered === true && <p className={styles["note"]}>{texts.connect.paidNow}</p>}
      <WhatComes platform={known} />
      <section className={styles["part"]}>
        <h3>{texts.connect.afterwards}</h3>
        <p className="muted">{texts.connect.thenText}</p>
      </section>
      {connecting.error !== null && <ProblemView error={connecting.error} />}
      <p className={styles["acts"]}>
        <Button
          type="submit"
          look="main"
          size="large"
          autoFocus
          waiting={connecting.isPending && texts.connect.connecting}
        >
          {texts.connect.connect}
        </Button>
        <Button size="large" onClick={onBack} disabled={connecting.isPending}>
          {texts.connect.another}
        </Button>
      </p>
    </form>
  );
}
