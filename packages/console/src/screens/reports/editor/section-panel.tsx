import { type KeyboardEvent, useRef, useState } from "react";
import { texts } from "#texts/reports/editor";
import { Button, IconButton } from "../../../parts/acts/button.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import type { ReportType, Section } from "../types.ts";
import styles from "./editor.module.css";
import { added, moved, newSection, without } from "./section-list.ts";
import { FIXED, sectionTypesOf } from "./section-types.ts";

export const nameOf = ({ title, type }: Pick<Section, "title" | "type">): string =>
  title ?? texts.sectionNames[type] ?? type;

/** A section that was taken out, with the place that it had. */
interface LeftOut {
  section: Section;
  at: number;
}

/**
 * The sections in their order: drag them, or move them with Alt and an arrow; H leaves one out.
 *
 * @param present Ids of the sections that the paper has; undefined until it is read.
 */
export function SectionPanel({
  type,
  sections,
  chosen,
  present,
  canEdit,
  onChoose,
  onChange,
}: {
  type: ReportType;
  sections: readonly Section[];
  chosen: string | null;
  present?: ReadonlySet<string> | undefined;
  canEdit: boolean;
  onChoose: (id: string | null) => void;
  onChange: (sections: Section[], told: string) => void;
}) {
  const [taken, setTaken] = useState<readonly LeftOut[]>([]);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const at = sections.findIndex(({ id }) => id === chosen);

  const move = (from: number, to: number): void => {
    const section = sections[from];
    if (!canEdit || section === undefined || to < 0 || to >= sections.length || from === to) return;
    onChange(moved(sections, from, to), texts.sections.movedTo(nameOf(section), to + 1));
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-id="${section.id}"]`)?.focus(),
    );
  };
  const leaveOut = (index: number): void => {
    const section = sections[index];
    if (!canEdit || section === undefined || section.type === FIXED) return;
    setTaken((before) => [...before, { section, at: index }]);
    onChange(without(sections, section.id), texts.sections.hidden(nameOf(section)));
    const next = sections[index + 1] ?? sections[index - 1];
    onChoose(next?.id ?? null);
  };
  const putIn = (section: Section, place?: number): void => {
    setTaken((before) => before.filter((one) => one.section !== section));
    onChange(added(sections, section, place), texts.sections.shown(nameOf(section)));
    onChoose(section.id);
  };
  const gone = taken.filter(({ section }) => sections.every(({ id }) => id !== section.id));
  const types = sectionTypesOf(type).filter((one) => one.type !== FIXED);
  const absent = types.filter(
    (one) =>
      sections.every((section) => section.type !== one.type) &&
      gone.every(({ section }) => section.type !== one.type),
  );
  useKeys(
    canEdit && at >= 0 ? [{ key: "h", does: texts.sections.hide, run: () => leaveOut(at) }] : [],
  );
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) return move(index, index + step);
    const next = sections[index + step];
    list.current?.querySelector<HTMLElement>(`[data-id="${next?.id}"]`)?.focus();
  };
  return (
    <nav className={styles["sections"]} aria-label={texts.sections.title}>
      <header>
        <h2>{texts.sections.title}</h2>
        {canEdit && (
          <PopupMenu
            label={texts.sections.add}
            icon="plus"
            isIconOnly
            items={types.map((one) => ({
              id: one.type,
              label: texts.sectionNames[one.type] ?? one.type,
              note: texts.sectionShows[one.type] ?? "",
              onChoose: () => putIn(newSection(sections, one.type)),
            }))}
          />
        )}
      </header>
      <button
        type="button"
        className={styles["whole"]}
        aria-pressed={at === -1}
        onClick={() => onChoose(null)}
      >
        {texts.sections.report}
      </button>
      <ol ref={list}>
        {sections.map((section, index) => (
          <li
            key={section.id}
            draggable={canEdit}
            data-over={over === index || undefined}
            className={section.id === chosen ? styles["chosen"] : undefined}
            onDragStart={(event) => {
              setDragged(index);
              event.dataTransfer.effectAllowed = "move";
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
            }}
          >
            <button
              type="button"
              data-id={section.id}
              aria-pressed={section.id === chosen}
              aria-label={texts.sections.place(nameOf(section), index + 1, sections.length)}
              title={nameOf(section)}
              onClick={() => onChoose(section.id)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span className={styles["grip"]} aria-hidden="true" />
              <span className={styles["section-name"]}>{nameOf(section)}</span>
              {present !== undefined && !present.has(section.id) && (
                <span className={styles["empty-mark"]} title={texts.sections.nothing}>
                  <Icon name="off" size={13} />
                  <span className="hidden">{texts.sections.nothing}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {canEdit && at >= 0 && (
        <div className={styles["moves"]}>
          <IconButton
            icon="down"
            className={styles["turned"] ?? ""}
            label={texts.sections.moveUp}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            icon="down"
            label={texts.sections.moveDown}
            disabled={at === sections.length - 1}
            onClick={() => move(at, at + 1)}
          />
          <Button
            size="small"
            look="quiet"
            icon="off"
            shortcut="h"
            disabled={sections[at]?.type === FIXED}
            onClick={() => leaveOut(at)}
          >
            {texts.sections.hide}
          </Button>
        </div>
      )}
      {canEdit && (gone.length > 0 || absent.length > 0) && (
        <>
          <h3>{texts.sections.leftOut}</h3>
          <ul>
            {gone.map(({ section, at: place }) => (
              <OutRow
                key={section.id}
                name={nameOf(section)}
                onPutIn={() => putIn(section, Math.min(place, sections.length))}
              />
            ))}
            {absent.map((one) => (
              <OutRow
                key={one.type}
                name={texts.sectionNames[one.type] ?? one.type}
                onPutIn={() => putIn(newSection(sections, one.type))}
              />
            ))}
          </ul>
        </>
      )}
      {canEdit && (
        <p className={styles["hint"]}>
          <span className={styles["keys"]}>
            <kbd>{texts.sections.altUp}</kbd> <kbd>{texts.sections.altDown}</kbd>{" "}
            {texts.sections.keys} <kbd>H</kbd> {texts.sections.keysHide}{" "}
          </span>
          {texts.sections.help}
        </p>
      )}
    </nav>
  );
}

const OutRow = ({ name, onPutIn }: { name: string; onPutIn: () => void }) => (
  <li className={styles["out"]}>
    <Icon name="off" size={13} />
    <span className={styles["section-name"]}>{name}</span>
    <Button size="small" look="quiet" aria-label={texts.sections.showOf(name)} onClick={onPutIn}>
      {texts.sections.show}
    </Button>
  </li>
);
