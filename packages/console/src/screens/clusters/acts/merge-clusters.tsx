import { useDeferredValue, useState } from "react";
import { texts } from "#texts/clusters/acts";
import { useApi } from "../../../api/api-context.tsx";
import { usePages, useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { ClusterDialogProps } from "./dialog-props.ts";
import styles from "./merge.module.css";

/** The API takes so many clusters at once. */
const SOURCES_MAX = 10;
const PAGE = 20;

/** Chooses clusters of the same show to absorb, and shows the API's preview of it. */
export function MergeClusters({ cluster, onClose }: ClusterDialogProps) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const search = useDeferredValue(typed.trim());
  const found = usePages((client, cursor, options) =>
    client.clusters.list(
      { show_ids: [cluster.show_id], limit: PAGE, cursor, ...(search && { search }) },
      options,
    ),
  );
  const others = found.items.filter(({ global_id: id }) => id !== cluster.global_id);
  if (isAsked)
    return (
      <Confirm
        title={texts.merge.confirmTitle}
        act={texts.merge.act}
        ask={() => api.clusters.merge(cluster.show_id, cluster.id, { source_refs: [...chosen] })}
        onClose={() => setAsked(false)}
        onDone={() => {
          say({ text: texts.merge.done });
          onClose();
          void readAgain("/clusters", "/analytics", "/episodes");
        }}
      />
    );
  const isFull = chosen.size >= SOURCES_MAX;
  return (
    <Dialog
      isOpen
      title={texts.merge.title}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={chosen.size === 0}
            onClick={() => setAsked(true)}
          >
            {texts.merge.next(chosen.size)}
          </Button>
          <Button size="large" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p className="muted">{texts.merge.text}</p>
      <Field label={texts.merge.search}>
        <TextInput value={typed} onChange={setTyped} type="search" autoFocus />
      </Field>
      {found.answer.error !== null && others.length === 0 ? (
        <ProblemView error={found.answer.error} />
      ) : found.answer.isPending ? (
        <Bars height={120} />
      ) : (
        <ul className={styles["list"]} aria-label={texts.merge.list}>
          {others.map(({ global_id: id, name, post_count: posts, total_reach: reach }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  disabled={isFull && !chosen.has(id)}
                  onChange={() => setChosen((before) => before.symmetricDifference(new Set([id])))}
                />
                <span className={styles["name"]}>{name}</span>
                <span className="muted small">{texts.merge.posts(posts)}</span>
                <span className={styles["reach"]}>
                  <Count value={reach} isInline />
                </span>
              </label>
            </li>
          ))}
          {others.length === 0 && <li className="muted">{texts.merge.none}</li>}
          {found.hasMore && (
            <li>
              <Button size="small" onClick={found.readMore} disabled={found.isReadingMore}>
                {texts.merge.more}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Dialog>
  );
}
