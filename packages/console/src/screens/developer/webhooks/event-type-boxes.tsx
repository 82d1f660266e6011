import type { EventType } from "@castmeter/sdk";
import { useId } from "react";
import { texts } from "#texts/developer/endpoints";
import { Switch } from "../../../parts/form/switch.tsx";
import { titled } from "../keys/key-facts.ts";
import { ALL, switchGroup, switchType } from "./endpoint-changes.ts";
import styles from "./webhooks.module.css";

/** All types of events, or some of them by group. */
export function EventTypeBoxes({
  types,
  chosen,
  problem,
  onChange,
}: {
  types: readonly EventType[];
  chosen: readonly string[];
  problem: string | null;
  onChange: (types: string[]) => void;
}) {
  const id = useId();
  const isAll = chosen.includes(ALL);
  const groups = [...Map.groupBy(types, ({ group }) => group)];
  return (
    <fieldset
      className={styles["boxes"]}
      aria-describedby={problem === null ? undefined : `${id}-problem`}
    >
      <legend>{texts.types}</legend>
      <Switch
        label={texts.types}
        value={isAll ? "all" : "some"}
        choices={[
          { value: "all", label: texts.allTypes },
          { value: "some", label: texts.someTypes },
        ]}
        onChange={(value) => onChange(value === "all" ? [ALL] : [])}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className={styles["wrong"]}>
          {problem}
        </p>
      )}
      {isAll ? (
        <p className="muted small">{texts.allHelp}</p>
      ) : (
        groups.map(([group, ofGroup]) => (
          <Group key={group} name={group} types={ofGroup} chosen={chosen} onChange={onChange} />
        ))
      )}
    </fieldset>
  );
}

function Group({
  name,
  types,
  chosen,
  onChange,
}: {
  name: string;
  types: readonly EventType[];
  chosen: readonly string[];
  onChange: (types: string[]) => void;
}) {
  const names = types.map(({ type }) => type);
  const count = names.filter((type) => chosen.includes(type)).length;
  const isWhole = count === names.length;
  return (
    <div role="group" aria-label={titled(name)} className={styles["group"]}>
      <label>
        <input
          type="checkbox"
          checked={isWhole}
          ref={(box) => {
            if (box !== null) box.indeterminate = count > 0 && !isWhole;
          }}
          onChange={() => onChange(switchGroup(chosen, names))}
        />
        <strong>{titled(name)}</strong>
        <span className="muted small">{texts.ofGroup(count, names.length)}</span>
      </label>
      <div>
        {types.map(({ type, description }) => (
          <label key={type} title={description}>
            <input
              type="checkbox"
              checked={chosen.includes(type)}
              onChange={() => onChange(switchType(chosen, type))}
            />
            <code>{type}</code>
          </label>
        ))}
      </div>
    </div>
  );
}
