import type { ReactNode } from "react";
import { texts } from "#texts/insertion-orders";
import { Choice, Field, TextInput } from "../../../parts/form/field.tsx";
import type { DraftOfOrder } from "../order/use-draft.ts";
import styles from "./correct.module.css";

interface CorrectFieldProps {
  /** Key of the field in the draft. */
  id: string;
  label: string;
  /** As the order states it. */
  stored: string;
  draft: DraftOfOrder;
  mayChange: boolean;
  help?: ReactNode;
  type?: "text" | "date" | "number";
  lines?: number;
  choices?: readonly { value: string; label: string }[];
  isWide?: boolean;
}

/** A field of what was read: as it stands, or with its correction. */
export function CorrectField({
  id,
  label,
  stored,
  draft,
  mayChange,
  help,
  type = "text",
  lines,
  choices,
  isWide = false,
}: CorrectFieldProps) {
  const typed = draft.draft[id];
  const value = typed ?? stored;
  const change = (next: string): void => draft.type(id, next, stored);
  const problem = draft.problem?.key === id ? draft.problem.text : null;
  const isChanged = typed !== undefined;
  if (!mayChange)
    return (
      <div data-key={id} className={isWide ? styles["wide"] : undefined}>
        <div className={styles["shown"]}>
          <span className={styles["label"]}>{label}</span>
          <button type="button" className={styles["value"]}>
            {choices?.find((choice) => choice.value === stored)?.label ??
              (stored === "" ? <span className="muted">{texts.fields.notStated}</span> : stored)}
          </button>
          {help !== undefined && <div className="muted small">{help}</div>}
        </div>
      </div>
    );
  return (
    <div
      data-key={id}
      data-changed={isChanged || undefined}
      className={[styles["field"], isWide && styles["wide"]].filter(Boolean).join(" ")}
    >
      <Field
        label={label}
        problem={problem}
        help={isChanged ? <span className={styles["changed"]}>{texts.fields.changed}</span> : help}
      >
        {choices === undefined ? (
          <TextInput
            value={value}
            onChange={change}
            type={
              type === "date" && value !== "" && !/^\d{4}-\d\d-\d\d$/.test(value) ? "text" : type
            }
            {...(lines === undefined ? {} : { lines })}
            {...(value === "" ? { placeholder: texts.fields.notStated } : {})}
          />
        ) : (
          <Choice label={label} value={value} choices={choices} onChange={change} />
        )}
      </Field>
    </div>
  );
}
