import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { texts } from "#texts/episodes";
import { IconButton } from "../../../parts/acts/button.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import styles from "./search-field.module.css";

/** How long nothing is typed before the words are asked for. */
const WAIT_MS = 250;

/** Words to look for, asked when typing rests. `/` goes into the field, Escape out of it. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  onEnter,
  children,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter, with true where Shift is held: the next thing that is found, or the one before. */
  onEnter?: (isBack: boolean) => void;
  /** What stands at the end of the field. */
  children?: ReactNode;
}) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  // The address changed elsewhere, as with the browser's back.
  if (value !== asked) {
    setAsked(value);
    setText(value);
  }
  const ask = (next: string): void => {
    setAsked(next);
    latest.current(next);
  };
  useEffect(() => {
    if (text.trim() === asked) return;
    const timer = setTimeout(() => {
      setAsked(text.trim());
      latest.current(text.trim());
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, asked]);
  useKeys([{ key: "/", does: texts.search.key, run: () => field.current?.focus() }]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") field.current?.blur();
    else if (event.key === "Enter") {
      if (text.trim() !== asked) ask(text.trim());
      else onEnter?.(event.shiftKey);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles["field"]}>
      <Icon name="search" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {children}
      {text === "" ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton
          icon="cross"
          label={texts.search.clear}
          onClick={() => {
            setText("");
            ask("");
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}
