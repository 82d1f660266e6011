import styles from "./switch.module.css";

interface SwitchProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice of two to five that are all seen. Arrow keys move it. */
export function Switch<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: SwitchProps<Value>) {
  const move = (step: number): void => {
    const at = choices.findIndex((choice) => choice.value === value);
    const next = choices[(at + step + choices.length) % choices.length];
    if (next !== undefined) onChange(next.value);
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={styles["switch"]}
      onKeyDown={(event) => {
        if (event.key === "ArrowRight" || event.key === "ArrowDown") move(1);
        else if (event.key === "ArrowLeft" || event.key === "ArrowUp") move(-1);
        else return;
        event.preventDefault();
        const group = event.currentTarget;
        requestAnimationFrame(() =>
          group.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(),
        );
      }}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
