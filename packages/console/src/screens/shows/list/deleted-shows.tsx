import { texts } from "#texts/shows";
import { momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import type { PersonShow } from "../person-shows.ts";
import styles from "./shows-list.module.css";

/** Shows that this workspace deleted in the last 30 days. */
export function DeletedShows({
  shows,
  onRestore,
}: {
  shows: readonly PersonShow[];
  /** Undefined where this person restores none. */
  onRestore: ((show: PersonShow) => void) | undefined;
}) {
  if (shows.length === 0) return null;
  return (
    <section className={styles["section"]}>
      <header>
        <h2>{texts.deleted.title}</h2>
        <span className="muted small">{texts.deleted.note}</span>
      </header>
      <ul className={styles["rows"]}>
        {shows.map((show) => (
          <li key={show.id}>
            <div>
              <strong>{show.name}</strong>
              <p className="muted small">
                {show.deleted_at !== null && texts.deleted.deleted(momentText(show.deleted_at))}
                {" · "}
                {show.restorable_until !== null &&
                  texts.deleted.until(momentText(show.restorable_until))}
              </p>
            </div>
            {onRestore !== undefined && (
              <Button onClick={() => onRestore(show)}>{texts.deleted.restore}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
