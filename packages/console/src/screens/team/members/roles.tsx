import { useId } from "react";
import { texts } from "#texts/team";
import styles from "../team.module.css";
import type { GivenRole } from "../types.ts";

/** A role with what it may do, of those that the caller may give. */
export function RoleChoice({
  roles,
  value,
  onChange,
}: {
  roles: readonly GivenRole[];
  value: GivenRole;
  onChange: (role: GivenRole) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles["roles"]}>
      <legend>{texts.members.role}</legend>
      {roles.map((role) => (
        <label key={role}>
          <input
            type="radio"
            name={name}
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span>
            {texts.roles[role]}
            <small>{texts.roleWords[role]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
