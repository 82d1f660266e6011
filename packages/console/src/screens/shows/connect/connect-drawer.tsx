import type { DiscoveryRun, Integration } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/shows/accounts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { wayOf } from "../accounts/account-state.ts";
import styles from "./connect.module.css";
import { CheckStep, type Checked } from "./check-step.tsx";
import { ChoosePlatform } from "./choose-platform.tsx";
import { FieldsStep } from "./fields-step.tsx";
import { NumbersStep } from "./numbers-step.tsx";
import { OtherWay } from "./other-way.tsx";
import { Steps } from "./steps.tsx";

/** Connects an account in three steps: which one, is this it, and its first numbers. */
export function ConnectDrawer({
  showId,
  integrations,
  platform,
  offered,
  candidates,
  onChoose,
  onClose,
}: {
  showId: string;
  integrations: readonly Integration[];
  /** Id of a platform; any other text asks for one. */
  platform: string;
  /** Address or name that is offered for the account. */
  offered: string | undefined;
  candidates: DiscoveryRun["candidates"];
  onChoose: (platform: string) => void;
  onClose: () => void;
}) {
  const platforms = usePlatforms();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isConnected, setConnected] = useState(false);
  const integration = integrations.find((one) => one.platform === platform);
  if (integration === undefined)
    return (
      <Dialog isOpen form="drawer" title={texts.connect.title} onClose={onClose}>
        <ChoosePlatform integrations={integrations} onChoose={onChoose} />
      </Dialog>
    );
  const known = platforms.find(platform);
  const name = platforms.name(platform);
  const way = wayOf(integration, known);
  const isForm = integration.available && integration.connect_fields.length > 0;
  const common = { showId, integration, name, known };
  return (
    <Dialog isOpen form="drawer" title={texts.connect.titleOf(name)} onClose={onClose}>
      {isForm && <Steps at={isConnected ? 3 : checked === null ? 1 : 2} />}
      {!isForm ? (
        <OtherWay {...common} way={way} />
      ) : isConnected ? (
        <NumbersStep {...common} onClose={onClose} />
      ) : checked === null ? (
        <FieldsStep {...common} way={way} offered={offered} onChecked={setChecked} />
      ) : (
        <CheckStep
          {...common}
          checked={checked}
          candidates={candidates}
          onConnected={() => setConnected(true)}
          onBack={() => setChecked(null)}
        />
      )}
      {!isConnected && checked === null && (
        <p className={styles["back"]}>
          <Button look="quiet" size="small" icon="left" onClick={() => onChoose("choose")}>
            {texts.connect.back}
          </Button>
        </p>
      )}
    </Dialog>
  );
}
