import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import { texts } from "#texts/shell";
import { useAnswer } from "../api/use-answer.ts";
import { Dialog } from "../parts/dialog/dialog.tsx";
import { Icon, type IconName } from "../parts/marks/icon.tsx";
import { useByAddress } from "./by-address.ts";
import styles from "./command-menu.module.css";
import { isAddress } from "./is-address.ts";
import { useKeyList } from "./keys.tsx";
import { keyText } from "./key-text.ts";
import { useNavigation } from "./navigation.ts";

export interface Entry {
  id: string;
  group: string;
  label: string;
  note?: string;
  icon: IconName;
  shortcut?: string;
  run: () => void;
}

/** Names are searched from this length on. */
const SEARCH_FROM = 2;
const SHOWN_MAX = 12;

/** Finds pages, acts of the page that is open, shows and clusters by name, and all by address. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const asked = useDeferredValue(text.trim());
  const acts = useKeyList();
  const pages = useNavigation();
  const isPasted = isAddress(asked);
  const isSearched = asked.length >= SEARCH_FROM && !isPasted;
  const byAddress = useByAddress(isPasted ? asked : null);
  const shows = useAnswer((api) =>
    isSearched ? api.shows.list({ search: asked, limit: 4 }) : null,
  );
  const clusters = useAnswer((api) =>
    isSearched ? api.clusters.list({ search: asked, limit: 4 }) : null,
  );
  const matches = (label: string): boolean => label.toLowerCase().includes(asked.toLowerCase());
  const entries: Entry[] = [
    ...byAddress,
    ...pages
      .filter(({ id }) => matches(texts.pages[id]))
      .map(({ id, path, icon, key }) => ({
        id: `page-${id}`,
        group: texts.command.goTo,
        label: texts.pages[id],
        icon,
        shortcut: `g ${key}`,
        run: () => void navigate({ to: path }),
      })),
    ...acts
      .filter(({ key, does }) => !key.startsWith("g ") && key !== "mod+k" && matches(does))
      .map(({ key, does, run }) => ({
        id: `act-${key}`,
        group: texts.command.acts,
        label: does,
        icon: "right" as const,
        shortcut: key,
        run,
      })),
    ...(isSearched ? (shows.data?.data ?? []) : []).map((show) => ({
      id: show.id,
      group: texts.command.shows,
      label: show.name,
      icon: "show" as const,
      run: () => void navigate({ to: "/shows/$showId", params: { showId: show.id } }),
    })),
    ...(isSearched ? (clusters.data?.data ?? []) : []).map((cluster) => ({
      id: cluster.global_id,
      group: texts.command.clusters,
      label: cluster.name,
      icon: "cluster" as const,
      run: () =>
        void navigate({ to: "/clusters/$clusterId", params: { clusterId: cluster.global_id } }),
    })),
  ].slice(0, SHOWN_MAX);
  const current = Math.min(at, Math.max(0, entries.length - 1));

  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") setAt((current + 1) % Math.max(1, entries.length));
    else if (event.key === "ArrowUp")
      setAt((current - 1 + entries.length) % Math.max(1, entries.length));
    else if (event.key === "Enter") choose(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.findOrDo} form="menu">
      <div className={styles["field"]}>
        <Icon name="search" />
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-label={texts.findOrDo}
          aria-activedescendant={entries[current] && `${listId}-${entries[current].id}`}
          placeholder={texts.command.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={texts.findOrDo} className={styles["list"]}>
        {entries.map((entry, index) => (
          <div key={entry.id}>
            {entries[index - 1]?.group !== entry.group && <h3>{entry.group}</h3>}
            <div
              id={`${listId}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={styles["entry"]}
              onPointerMove={() => setAt(index)}
              onClick={() => choose(entry)}
              onKeyDown={onKeyDown}
            >
              <Icon name={entry.icon} />
              <span>{entry.label}</span>
              {entry.shortcut !== undefined && (
                <span className={styles["keys"]}>
                  {entry.shortcut.split(" ").map((key) => (
                    <kbd key={key}>{keyText(key)}</kbd>
                  ))}
                </span>
              )}
            </div>
          </div>
        ))}
        {entries.length === 0 && (
          <p className={styles["nothing"]}>
            {isPasted ? texts.command.nothingByAddress : texts.command.nothing(asked)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
