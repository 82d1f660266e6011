import { useRef, useState } from "react";
import { texts } from "#texts/developer";
import { Choice } from "../../../parts/form/field.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { HOURS, METHODS, OUTCOMES, type RequestsSearch } from "../search.ts";
import type { Credential } from "./request-facts.ts";
import styles from "./requests.module.css";

const ALL = "all";
/** A pause in typing after which the list is read. */
const TYPING_MS = 350;

type Change = { [Name in keyof RequestsSearch]?: RequestsSearch[Name] | undefined };

/** The filters of the log, which stand in the address. */
export function RequestFilters({
  search,
  credentials,
  onChange,
}: {
  search: RequestsSearch;
  credentials: readonly Credential[];
  onChange: (change: Change) => void;
}) {
  return (
    <>
      <PathField value={search.path ?? ""} onChange={(path) => onChange({ path })} />
      <Switch
        label={texts.requests.who}
        value={search.who ?? "programs"}
        choices={[
          { value: "programs", label: texts.requests.programs },
          { value: "all", label: texts.requests.everyone },
        ]}
        onChange={(who) => onChange({ who: who === "all" ? who : undefined })}
      />
      <Choice
        label={texts.requests.outcome}
        value={search.outcome ?? search.status ?? ALL}
        choices={[
          { value: ALL, label: texts.requests.allOutcomes },
          ...OUTCOMES.map((value) => ({ value, label: texts.requests.outcomes[value] })),
          ...(search.status === undefined
            ? []
            : [{ value: search.status, label: texts.requests.status(search.status) }]),
        ]}
        onChange={(value) =>
          onChange({ status: undefined, outcome: OUTCOMES.find((each) => each === value) })
        }
      />
      <Choice
        label={texts.requests.method}
        value={search.method ?? ALL}
        choices={[
          { value: ALL, label: texts.requests.allMethods },
          ...METHODS.map((value) => ({ value, label: value })),
        ]}
        onChange={(value) => onChange({ method: METHODS.find((each) => each === value) })}
      />
      <Choice
        label={texts.requests.by}
        value={search.by ?? ALL}
        choices={[
          { value: ALL, label: texts.requests.allCredentials },
          ...credentials.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(value) => onChange({ by: value === ALL ? undefined : value })}
      />
      <Choice
        label={texts.requests.span}
        value={search.hours ?? ALL}
        choices={[
          { value: ALL, label: texts.requests.fortnight },
          ...HOURS.map((value) => ({ value, label: texts.requests.hours[value] })),
        ]}
        onChange={(value) => onChange({ hours: HOURS.find((each) => each === value) })}
      />
    </>
  );
}

/** The field keeps what is typed, and applies it after a pause. */
function PathField({
  value,
  onChange,
}: {
  value: string;
  onChange: (path: string | undefined) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ of: value, text: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address may change by itself: back, or filters that are taken away.
  const text = typed.of === value ? typed.text : value;
  const type = (next: string): void => {
    setTyped({ of: value, text: next });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const path = next.trim();
      if (path !== value) onChange(path === "" ? undefined : path);
    }, TYPING_MS);
  };
  useKeys([{ key: "/", does: texts.requests.search, run: () => field.current?.focus() }]);
  return (
    <input
      ref={field}
      type="search"
      className={styles["search"]}
      aria-label={texts.requests.path}
      placeholder={texts.requests.path}
      value={text}
      maxLength={500}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      onChange={(event) => type(event.target.value)}
    />
  );
}
