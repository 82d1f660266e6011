import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

/** A key of a page and what it does. */
export interface KeyAct {
  /** A key as the browser names it, lower case: `a`, `shift+a`, `mod+k`, `g o`. */
  key: string;
  /** What it does, for the list of keys. */
  does: string;
  run: () => void;
}

type Add = (acts: readonly KeyAct[]) => () => void;

/** Apart from the list, so that who adds keys is not drawn again when others do. */
const KeyContext = createContext<Add | null>(null);
const KeyListContext = createContext<readonly KeyAct[]>([]);

/** Longest wait between the two keys of a pair such as `g o`. */
const PAIR_MS = 1_200;

/** True where a person types into a field, so that a single key is a letter. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key === " " ? "space" : event.key.toLowerCase();
  const isLetter = /^[a-z]$/.test(key);
  return [
    event.metaKey || event.ctrlKey ? "mod+" : "",
    event.shiftKey && (isLetter || key.length > 1) ? "shift+" : "",
    key,
  ].join("");
}

const OFF = "castmeter-keys";

/** Single keys are a convenience that a person may switch off; every act has a button too. */
export const areKeysOn = (): boolean => localStorage.getItem(OFF) !== "off";
export const switchKeys = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "off");

/**
 * Runs the acts of keys. The one added last wins, so that a dialog comes before its page. Single
 * keys are ignored while a field has the cursor.
 */
export function KeyProvider({ children }: { children: ReactNode }) {
  const layers = useRef<(readonly KeyAct[])[]>([]);
  const [acts, setActs] = useState<readonly KeyAct[]>([]);
  const add = useCallback((added: readonly KeyAct[]) => {
    layers.current = [...layers.current, added];
    setActs(layers.current.flat());
    return () => {
      layers.current = layers.current.filter((layer) => layer !== added);
      setActs(layers.current.flat());
    };
  }, []);
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      const name = nameOf(event);
      const isCommand = name.startsWith("mod+");
      if (!isCommand && (isTyping(event.target) || !areKeysOn())) return;
      const pair = first !== null && event.timeStamp - first.at < PAIR_MS ? first.key : null;
      first = null;
      const all = layers.current.flat().toReversed();
      const found =
        (pair !== null ? all.find(({ key }) => key === `${pair} ${name}`) : undefined) ??
        all.find(({ key }) => key === name);
      if (found !== undefined) {
        event.preventDefault();
        found.run();
      } else if (all.some(({ key }) => key.startsWith(`${name} `)))
        first = { key: name, at: event.timeStamp };
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <KeyContext value={add}>
      <KeyListContext value={acts}>{children}</KeyListContext>
    </KeyContext>
  );
}

/** Adds keys while a part is shown. */
export function useKeys(acts: readonly KeyAct[]): void {
  const add = use(KeyContext);
  const latest = useRef(acts);
  latest.current = acts;
  const names = acts.map(({ key, does }) => `${key}\n${does}`).join("\n");
  useEffect(() => {
    if (add === null || names === "") return;
    return add(
      latest.current.map(({ key, does }, index) => ({
        key,
        does,
        run: () => latest.current[index]?.run(),
      })),
    );
  }, [add, names]);
}

/** Every key that works at the moment. */
export const useKeyList = (): readonly KeyAct[] => use(KeyListContext);
