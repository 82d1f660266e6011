import type { Integration } from "@castmeter/sdk";
import { texts } from "#texts/shows/accounts";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { ageText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { ACCOUNT_PATHS, type AccountActs, refreshText } from "./use-account-acts.tsx";
import styles from "./accounts.module.css";

/** Chooses an account to read now, and states what that costs before it is done. */
export function RefreshDialog({
  showId,
  integrations,
  chosen,
  acts,
  onChoose,
  onClose,
}: {
  showId: string;
  integrations: readonly Integration[];
  chosen: Integration | undefined;
  acts: AccountActs;
  onChoose: (platform: string) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const platforms = usePlatforms();
  const nameOf = platforms.name;
  const isPaid = (platform: string): boolean => platforms.find(platform)?.metered === true;
  // An address never starts a read: only one that asks before is opened by it.
  if (chosen === undefined || !isPaid(chosen.platform))
    return (
      <Dialog isOpen title={texts.refresh.title} onClose={onClose}>
        <p className="muted">{texts.refresh.note}</p>
        <ul className={styles["choices"]}>
          {integrations
            .filter(({ connected }) => connected)
            .map(({ platform, last_updated: read }) => (
              <li key={platform}>
                <PlatformTile platform={platform} category={platforms.category(platform)} />
                <span>
                  {nameOf(platform)}{" "}
                  <span className="muted small">{read === null ? "—" : ageText(read)}</span>
                </span>
                <span className="muted small">
                  {isPaid(platform) ? texts.refresh.paid : texts.refresh.free}
                </span>
                <Button
                  size="small"
                  aria-label={texts.refresh.act(nameOf(platform))}
                  disabled={acts.refreshing !== null}
                  waiting={acts.refreshing === platform && texts.refresh.reading}
                  onClick={() =>
                    isPaid(platform) ? onChoose(platform) : acts.refreshFree(platform)
                  }
                >
                  {texts.acts.refresh}
                </Button>
              </li>
            ))}
        </ul>
      </Dialog>
    );
  const name = nameOf(chosen.platform);
  return (
    <Confirm
      title={texts.refresh.confirmTitle(name)}
      act={texts.refresh.confirm}
      ask={() => api.platforms.refresh(showId, chosen.platform)}
      onClose={onClose}
      onDone={(result) => {
        onClose();
        say({ text: refreshText(name, result) });
        void readAgain(...ACCOUNT_PATHS);
      }}
    />
  );
}
