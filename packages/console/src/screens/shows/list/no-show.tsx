import { texts } from "#texts/shows";
import { Button } from "../../../parts/acts/button.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import styles from "./shows-list.module.css";

/** What stands in the place of the list, with the act that fills it. */
export function NoShow({
  hasShows,
  search,
  isArchived,
  onClear,
  onAdd,
}: {
  hasShows: boolean;
  search: string;
  isArchived: boolean;
  onClear: () => void;
  /** Undefined where this person adds none. */
  onAdd: (() => void) | undefined;
}) {
  const words = texts.list;
  if (search !== "")
    return (
      <div className={styles["wait"]}>
        <Empty title={words.noneFound} text={words.noneFoundText}>
          <Button onClick={onClear}>{words.clear}</Button>
        </Empty>
      </div>
    );
  if (hasShows && isArchived)
    return (
      <div className={styles["wait"]}>
        <Empty title={words.noneArchived} text={words.noneArchivedText} />
      </div>
    );
  return (
    <div className={styles["wait"]}>
      <Empty title={words.empty} text={onAdd === undefined ? words.emptyViewer : words.emptyText}>
        {onAdd !== undefined && (
          <Button look="main" icon="plus" onClick={onAdd}>
            {texts.add.act}
          </Button>
        )}
      </Empty>
    </div>
  );
}
