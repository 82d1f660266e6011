import { texts } from "#texts/analytics";
import { Button } from "../../../../parts/acts/button.tsx";
import { Dialog } from "../../../../parts/dialog/dialog.tsx";
import { Bars, ProblemView } from "../../../../parts/page/panel.tsx";
import styles from "./pick-many.module.css";

interface PickManyProps {
  title: string;
  items: readonly { id: string; label: string; note?: string }[];
  search: string;
  onSearch: (search: string) => void;
  isReading: boolean;
  error: unknown;
  onMore?: () => void;
  chosen: readonly string[];
  /** Most that may be chosen; the others are off from there on. */
  most?: number;
  onChange: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses several of a list that is searched. Each choice holds at once. */
export function PickMany({
  title,
  items,
  search,
  onSearch,
  isReading,
  error,
  onMore,
  chosen,
  most = 100,
  onChange,
  onClose,
}: PickManyProps) {
  const isFull = chosen.length >= most;
  const flip = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      acts={
        <>
          <Button look="main" size="large" onClick={onClose}>
            {texts.pick.done}
          </Button>
          <Button size="large" disabled={chosen.length === 0} onClick={() => onChange([])}>
            {texts.pick.all}
          </Button>
        </>
      }
    >
      <input
        type="search"
        className={styles["search"]}
        placeholder={texts.pick.search}
        aria-label={texts.pick.search}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <p className="muted small">{texts.pick.chosen(chosen.length)}</p>
      {error !== null && error !== undefined ? (
        <ProblemView error={error} />
      ) : isReading ? (
        <Bars height={200} />
      ) : items.length === 0 ? (
        <p className="muted">{texts.pick.nothing}</p>
      ) : (
        <ul className={styles["list"]}>
          {items.map(({ id, label, note }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                  onChange={() => flip(id)}
                />
                <span>{label}</span>
                {note !== undefined && <small className="muted">{note}</small>}
              </label>
            </li>
          ))}
        </ul>
      )}
      {onMore !== undefined && (
        <Button size="small" onClick={onMore}>
          {texts.pick.more}
        </Button>
      )}
    </Dialog>
  );
}
