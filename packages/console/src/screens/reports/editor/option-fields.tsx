import { useState } from "react";
import { texts } from "#texts/reports/editor";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Check, Checks } from "../check.tsx";
import type { Section } from "../types.ts";
import { type Option, sectionTypeOf } from "./section-types.ts";

const wordsOf = (value: string): string => texts.valueNames[value] ?? value;

/** A text that is kept when the field is left, or on Enter. */
export function KeptText({
  label,
  value,
  help,
  lines,
  type = "text",
  isDisabled = false,
  onKeep,
}: {
  label: string;
  value: string;
  help?: string;
  lines?: number;
  type?: "text" | "number" | "date";
  isDisabled?: boolean;
  onKeep: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = (): void => {
    if (typed !== null && typed !== value) onKeep(typed);
    setTyped(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
      onBlur={keep}
    >
      <Field label={label} help={help}>
        <TextInput
          value={typed ?? value}
          onChange={setTyped}
          type={type}
          isDisabled={isDisabled}
          {...(lines === undefined ? {} : { lines })}
        />
      </Field>
    </form>
  );
}

/** The options that a section of its kind has. Those for the network alone stand apart. */
export function OptionFields({
  section,
  isDisabled,
  onChange,
}: {
  section: Section;
  isDisabled: boolean;
  onChange: (options: Record<string, unknown>) => void;
}) {
  const options = sectionTypeOf(section.type)?.options ?? [];
  const set = (name: string, value: unknown): void =>
    onChange({ ...section.options, [name]: value });
  const isInternal = (option: Option): boolean => "isInternal" in option;
  const field = (option: Option) => (
    <OptionField
      key={option.name}
      option={option}
      value={section.options[option.name] ?? option.standard}
      isDisabled={isDisabled}
      onChange={(value) => set(option.name, value)}
    />
  );
  const internal = options.filter(isInternal);
  return (
    <>
      {options.filter((option) => !isInternal(option)).map(field)}
      {internal.length > 0 && (
        <>
          <h3>{texts.options.internal}</h3>
          {internal.map(field)}
          <p className="muted small">{texts.options.internalNote}</p>
        </>
      )}
    </>
  );
}

function OptionField({
  option,
  value,
  isDisabled,
  onChange,
}: {
  option: Option;
  value: unknown;
  isDisabled: boolean;
  onChange: (value: unknown) => void;
}) {
  const label = texts.optionNames[option.name] ?? option.name;
  switch (option.kind) {
    case "switch":
      return (
        <Check label={label} isOn={value === true} isDisabled={isDisabled} onChange={onChange} />
      );
    case "number":
      return (
        <KeptText
          label={label}
          type="number"
          value={String(value)}
          isDisabled={isDisabled}
          onKeep={(typed) => {
            const number = Math.round(Number(typed));
            if (Number.isFinite(number))
              onChange(Math.min(option.most, Math.max(option.least, number)));
          }}
        />
      );
    case "words":
      return (
        <KeptText
          label={label}
          value={String(value)}
          lines={8}
          help={texts.options.markdownHelp}
          isDisabled={isDisabled}
          onKeep={onChange}
        />
      );
    case "choice":
      return (
        <ChoiceField
          label={label}
          value={String(value)}
          choices={option.values.map((one) => ({ value: one, label: wordsOf(one) }))}
          onChange={onChange}
        />
      );
    case "several":
      return (
        <Checks
          label={label}
          choices={option.values.map((one) => ({ value: one, label: wordsOf(one) }))}
          chosen={Array.isArray(value) ? (value as string[]) : []}
          onChange={onChange}
        />
      );
    default:
      return option satisfies never;
  }
}
