import { texts } from "#texts/reports/editor";
import { Check } from "../check.tsx";
import type { Section } from "../types.ts";
import styles from "./editor.module.css";
import { KeptText, OptionFields } from "./option-fields.tsx";
import { FIXED } from "./section-types.ts";
import { nameOf } from "./section-panel.tsx";

/** What can be set of the chosen section. Each change is kept at once. */
export function SectionOptions({
  section,
  canEdit,
  onChange,
}: {
  section: Section;
  canEdit: boolean;
  onChange: (change: Partial<Section>) => void;
}) {
  return (
    <section className={styles["options"]} aria-labelledby="section-options">
      <h2 id="section-options">{nameOf(section)}</h2>
      <p className="muted small">{texts.sectionShows[section.type]}</p>
      <KeptText
        key={`${section.id} title`}
        label={texts.options.title}
        value={section.title ?? texts.sectionNames[section.type] ?? ""}
        isDisabled={!canEdit}
        onKeep={(title) => onChange({ title: title.trim() === "" ? null : title.trim() })}
      />
      <OptionFields
        key={section.id}
        section={section}
        isDisabled={!canEdit}
        onChange={(options) => onChange({ options })}
      />
      <KeptText
        key={`${section.id} note`}
        label={texts.options.note}
        help={texts.options.noteHelp}
        value={section.note ?? ""}
        lines={3}
        isDisabled={!canEdit}
        onKeep={(note) => onChange({ note: note.trim() === "" ? null : note })}
      />
      {section.type !== FIXED && (
        <Check
          label={texts.options.whenEmpty}
          isOn={section.hide_if_empty}
          isDisabled={!canEdit}
          onChange={(isOn) => onChange({ hide_if_empty: isOn })}
        />
      )}
    </section>
  );
}
