import type { Episode } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/episodes";
import { useCanEdit } from "../../../api/api-context.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { LINES_MAX } from "../search.ts";
import { useEpisodesSearch } from "../use-search.ts";
import styles from "./chosen-bar.module.css";
import { TagDialog } from "./tag-dialog.tsx";
import type { Chosen } from "./use-chosen.ts";

/** What can be done with the chosen rows, at the foot of the window. */
export function ChosenBar({ chosen, episodes }: { chosen: Chosen; episodes: readonly Episode[] }) {
  const [, change] = useEpisodesSearch();
  const [isTagging, setTagging] = useState(false);
  const canEdit = useCanEdit();
  const { ids } = chosen;
  const known = episodes.filter(({ id }) => ids.includes(id));
  const reason = reasonAgainst(ids, known);
  const compare = (): void => {
    if (reason === null) change({ view: "since" }, true);
  };
  useKeys(
    ids.length === 0
      ? []
      : [
          { key: "c", does: texts.keys.compare, run: compare },
          { key: "escape", does: texts.bar.clear, run: chosen.clear },
        ],
  );
  if (ids.length === 0) return null;
  return (
    <div className={styles["bar"]} role="region" aria-label={texts.bar.label}>
      <strong>{texts.bar.chosen(ids.length)}</strong>
      {reason !== null && <span className="muted small">{reason}</span>}
      <span className={styles["acts"]}>
        <Button look="main" shortcut="c" disabled={reason !== null} onClick={compare}>
          {texts.bar.compare(ids.length)}
        </Button>
        {canEdit && <Button onClick={() => setTagging(true)}>{texts.bar.tag}</Button>}
        <Button look="quiet" shortcut="escape" onClick={chosen.clear}>
          {texts.bar.clear}
        </Button>
      </span>
      {isTagging && <TagDialog episodes={known} onClose={() => setTagging(false)} />}
    </div>
  );
}

/** Why the chosen episodes make no chart; null where they do. */
function reasonAgainst(ids: readonly string[], known: readonly Episode[]): string | null {
  if (ids.length > LINES_MAX) return texts.bar.most(LINES_MAX);
  return known.length > 0 && known.every(({ cluster_ref: ref }) => ref === null)
    ? texts.bar.needsCluster
    : null;
}
