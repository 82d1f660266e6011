import type { ReactNode } from "react";
import { texts } from "#texts/developer/try";
import { Choice, Field, TextInput } from "../../../parts/form/field.tsx";
import { CodeText } from "./code-text.tsx";
import { PickField } from "./pick-field.tsx";
import type { Values } from "./request.ts";
import { sourceOf } from "./sources.ts";
import type { Parameter, ReadOperation } from "./spec.ts";
import styles from "./try.module.css";

interface ParameterFieldProps {
  parameter: Parameter;
  operation: ReadOperation;
  all: readonly ReadOperation[];
  values: Values;
  /** The server's message about it. */
  problem: string | null;
  onChange: (value: string) => void;
}

/** A parameter with its description and, where there are any, its choices. */
export function ParameterField({
  parameter,
  operation,
  all,
  values,
  problem,
  onChange,
}: ParameterFieldProps) {
  const { name, kind, choices, isRequired, defaultText, description } = parameter;
  const value = values[name] ?? "";
  const source = sourceOf(parameter, operation, all, values);
  const help =
    defaultText === null || defaultText.length > 40
      ? description
      : texts.withDefault(description, defaultText);
  const field = {
    label: texts.label(name, isRequired),
    help: help === "" ? undefined : <CodeText text={help} />,
    problem,
  };
  if (kind === "list" && choices.length > 0)
    return <ChoiceBoxes {...field} choices={choices} value={value} onChange={onChange} />;
  if (choices.length > 0 || kind === "boolean")
    return (
      <Field {...field}>
        <Choice
          label={field.label}
          value={value}
          choices={[
            { value: "", label: texts.notGiven },
            ...(kind === "boolean" ? ["true", "false"] : choices).map((choice) => ({
              value: choice,
              label: choice,
            })),
          ]}
          onChange={onChange}
        />
      </Field>
    );
  return (
    <div className={kind === "json" ? styles["wide"] : undefined}>
      <Field {...field}>
        <TextInput
          value={value}
          onChange={onChange}
          type={kind === "date" ? "date" : "text"}
          placeholder={placeholderOf(parameter)}
          {...(kind === "json" ? { lines: 8 } : {})}
        />
      </Field>
      {source !== null && (
        <PickField
          source={source}
          name={name}
          chosen={value}
          onPick={(picked) =>
            onChange(kind === "list" && value !== "" ? `${value},${picked}` : picked)
          }
        />
      )}
      {kind === "json" && value === "" && parameter.exampleText !== null && (
        <button
          type="button"
          className={styles["example"]}
          onClick={() => onChange(parameter.exampleText ?? "")}
        >
          {texts.fillExample}
        </button>
      )}
    </div>
  );
}

const placeholderOf = ({ kind, exampleText }: Parameter): string =>
  kind === "json" || kind === "date"
    ? ""
    : (exampleText ?? (kind === "moment" ? texts.moment : ""));

/** Several of some values. */
function ChoiceBoxes({
  label,
  help,
  problem,
  choices,
  value,
  onChange,
}: {
  label: string;
  help: ReactNode;
  problem: string | null;
  choices: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) {
  const chosen = value === "" ? [] : value.split(",");
  const change = (choice: string): void => {
    const next = chosen.includes(choice)
      ? chosen.filter((other) => other !== choice)
      : [...chosen, choice];
    onChange(next.join(","));
  };
  return (
    <fieldset className={`${styles["boxes"]} ${styles["wide"]}`}>
      <legend>{label}</legend>
      <p className="muted small">{problem ?? help}</p>
      <div>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="checkbox"
              checked={chosen.includes(choice)}
              onChange={() => change(choice)}
            />
            <code>{choice}</code>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
