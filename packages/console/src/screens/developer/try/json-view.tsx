import { type ReactNode, useState } from "react";
import { texts } from "#texts/developer/try";
import { Button } from "../../../parts/acts/button.tsx";
import { isOpenAtFirst, MORE, type Part, partsOf } from "./json-parts.ts";
import styles from "./json.module.css";

/** JSON as a tree whose parts open and close. What is closed is not drawn. */
export const JsonView = ({ value }: { value: unknown }) => (
  <div className={styles["json"]} role="group" aria-label={texts.views.answer} tabIndex={0}>
    <Node name={null} value={value} depth={0} />
  </div>
);

function Node({ name, value, depth }: { name: string | null; value: unknown; depth: number }) {
  const parts = partsOf(value);
  const [isOpen, setOpen] = useState(parts !== null && isOpenAtFirst(parts.length, depth));
  const label = name !== null && <span className={styles["name"]}>{name}: </span>;
  if (parts === null)
    return (
      <div className={styles["leaf"]}>
        {label}
        <Leaf value={value} />
      </div>
    );
  const isList = Array.isArray(value);
  return (
    <div>
      <button
        type="button"
        className={styles["toggle"]}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <span className={styles["count"]}>
          {isList ? texts.items(parts.length) : texts.fields(parts.length)}
        </span>
      </button>
      {isOpen && <Parts parts={parts} depth={depth + 1} />}
    </div>
  );
}

function Parts({ parts, depth }: { parts: readonly Part[]; depth: number }) {
  const [shown, setShown] = useState(MORE);
  return (
    <div className={styles["parts"]}>
      {parts.slice(0, shown).map(({ name, value }) => (
        <Node key={name} name={name} value={value} depth={depth} />
      ))}
      {parts.length > shown && (
        <Button size="small" look="quiet" onClick={() => setShown(shown + MORE)}>
          {texts.more(Math.min(MORE, parts.length - shown))}
        </Button>
      )}
    </div>
  );
}

function Leaf({ value }: { value: unknown }): ReactNode {
  const text = JSON.stringify(value);
  if (typeof value === "string") return <span className={styles["text"]}>{text}</span>;
  return <span className={styles[value === null ? "none" : "number"]}>{text}</span>;
}
