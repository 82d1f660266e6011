import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { texts } from "#texts/parts";
import { useKeys } from "../../shell/keys.tsx";
import { Button } from "./button.tsx";
import styles from "./undo.module.css";

interface Notice {
  text: string;
  /** Takes back what was done; a notice without it only states what happened. */
  undo?: () => void;
}

type Say = (notice: Notice) => void;

const NoticeContext = createContext<Say>(() => {});

/** Shows a bar at the foot for 8 s, with the way back where there is one. */
export const useNotice = (): Say => use(NoticeContext);

const SHOWN_MS = 8_000;

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<(Notice & { id: number }) | null>(null);
  const [isHeld, setHeld] = useState(false);
  const say = useCallback<Say>((next) => setNotice({ ...next, id: Date.now() }), []);
  useEffect(() => {
    if (notice === null || isHeld) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
  const undo = notice?.undo;
  const takeBack = useMemo(
    () =>
      undo &&
      (() => {
        undo();
        setNotice(null);
      }),
    [undo],
  );
  useKeys(takeBack === undefined ? [] : [{ key: "u", does: texts.undo.undo, run: takeBack }]);
  return (
    <NoticeContext value={say}>
      {children}
      <div role="status" className={styles["place"]}>
        {notice !== null && (
          <div
            className={styles["bar"]}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            <span>{notice.text}</span>
            {takeBack === undefined ? (
              <Button look="quiet" onClick={() => setNotice(null)}>
                {texts.undo.dismiss}
              </Button>
            ) : (
              <Button look="quiet" shortcut="u" onClick={takeBack}>
                {texts.undo.undo}
              </Button>
            )}
          </div>
        )}
      </div>
    </NoticeContext>
  );
}
