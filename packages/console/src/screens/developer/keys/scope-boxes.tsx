import { useId } from "react";
import { texts } from "#texts/developer";
import { Chip } from "../../../parts/marks/mark.tsx";
import type { Scope } from "../types.ts";
import { switchScope, titled } from "./key-facts.ts";
import styles from "./keys.module.css";

/** Boxes of scopes by resource. A scope that changes includes the one that reads. */
export function ScopeBoxes({
  catalogue,
  chosen,
  problem,
  onChange,
}: {
  catalogue: readonly Scope[];
  chosen: readonly string[];
  problem: string | null;
  onChange: (scopes: string[]) => void;
}) {
  const id = useId();
  const groups = [...Map.groupBy(catalogue, ({ resource }) => resource)];
  return (
    <fieldset
      className={styles["scopes"]}
      aria-describedby={problem === null ? undefined : `${id}-problem`}
    >
      <legend>{texts.keys.scopes}</legend>
      {problem !== null && (
        <p id={`${id}-problem`} className={styles["problem"]}>
          {problem}
        </p>
      )}
      {groups.map(([resource, scopes]) => (
        <div key={resource} role="group" aria-label={titled(resource)}>
          <strong>{titled(resource)}</strong>
          {scopes.map((scope) => (
            <label key={scope.id}>
              <input
                type="checkbox"
                checked={chosen.includes(scope.id)}
                disabled={
                  scope.access === "read" && chosen.includes(scope.id.replace(/:read$/, ":write"))
                }
                onChange={() => onChange(switchScope(chosen, scope.id))}
              />
              <span>
                {texts.keys.access[scope.access]}
                <small>{scope.description}</small>
                {(scope.metered || scope.deletes) && (
                  <span className={styles["marks"]}>
                    {scope.metered && <Chip tone="waiting">{texts.keys.metered}</Chip>}
                    {scope.deletes && <Chip tone="failed">{texts.keys.deletes}</Chip>}
                  </span>
                )}
              </span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
