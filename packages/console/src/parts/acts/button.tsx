import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { keyText } from "../../shell/key-text.ts";
import styles from "./button.module.css";
import { Icon, type IconName } from "../marks/icon.tsx";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One `main` button in a view; `danger` is red text; `quiet` has no edge. */
  look?: "plain" | "main" | "danger" | "quiet";
  size?: "small" | "normal" | "large";
  icon?: IconName;
  /** The key that does the same, shown beside the label. */
  shortcut?: string;
  /** The text in place of the label while the work of the button goes on. */
  waiting?: string | false | undefined;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

export function Button({
  look = "plain",
  size = "normal",
  icon,
  shortcut,
  waiting = false,
  children,
  className,
  disabled,
  ...attributes
}: ButtonProps) {
  const isWaiting = waiting !== false;
  return (
    <button
      type="button"
      {...attributes}
      disabled={disabled === true || isWaiting}
      aria-busy={isWaiting || undefined}
      className={[styles["button"], styles[look], styles[size], className]
        .filter(Boolean)
        .join(" ")}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children !== undefined && <span>{isWaiting ? waiting : children}</span>}
      {shortcut !== undefined && <kbd aria-hidden="true">{keyText(shortcut)}</kbd>}
    </button>
  );
}

/** A button that is an icon alone. @param label What it does, for hover and screen readers. */
export function IconButton({
  icon,
  label,
  ...attributes
}: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>;
  }) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...attributes}
      className={`${styles["button"]} ${styles["icon-only"]} ${attributes.className ?? ""}`}
    >
      <Icon name={icon} />
    </button>
  );
}
