import { useRef } from "react";
import { texts } from "#texts/shows";
import { Icon } from "../../../parts/marks/icon.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import styles from "./search-box.module.css";

/** Searches a list as it is typed; `/` goes there, Escape empties it. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ key: "/", does: texts.list.findHere, run: () => field.current?.focus() }]);
  return (
    <label className={styles["box"]}>
      <span className="hidden">{label}</span>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (value === "") field.current?.blur();
          else onChange("");
        }}
      />
      {value === "" && <kbd aria-hidden="true">/</kbd>}
    </label>
  );
}
