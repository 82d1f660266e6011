import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/developer/try";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { titled } from "../keys/key-facts.ts";
import type { ReadOperation } from "./spec.ts";
import styles from "./try.module.css";

const matches = ({ id, path, summary }: ReadOperation, words: string): boolean => {
  const text = `${id} ${path} ${summary}`.toLowerCase();
  return words.split(/\s+/).every((word) => text.includes(word));
};

/** The reads of the API by group, narrowed by words. */
export function OperationList({
  operations,
  chosen,
  onOpen,
}: {
  operations: readonly ReadOperation[];
  chosen: string | undefined;
  onOpen: (id: string) => void;
}) {
  const [words, setWords] = useState("");
  const shown = operations.filter((operation) => matches(operation, words.trim().toLowerCase()));
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    // The list alone moves: the page stays where it is.
    if (list.current !== null && current !== null && current !== undefined)
      list.current.scrollTop = current.offsetTop - list.current.clientHeight / 3;
    // Only where the address names one at first.
  }, []);
  const groups = [...Map.groupBy(shown, ({ group }) => group)];
  return (
    <nav ref={list} className={styles["list"]} aria-label={texts.operations}>
      <Field label={texts.search}>
        <TextInput value={words} onChange={setWords} type="search" />
      </Field>
      <p className="muted small" role="status">
        {texts.count(shown.length)}
      </p>
      {groups.map(([group, ofGroup]) => (
        <section key={group} aria-label={titled(group)}>
          <h3>{titled(group)}</h3>
          <ul>
            {ofGroup.map(({ id, summary, path }) => (
              <li key={id}>
                <button
                  type="button"
                  title={path}
                  aria-current={id === chosen ? "true" : undefined}
                  onClick={() => onOpen(id)}
                >
                  <span>{summary}</span>
                  <code>{id}</code>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
