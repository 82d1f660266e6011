import { type ReactNode, useRef, useState } from "react";
import { texts } from "#texts/developer";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import styles from "./keys.module.css";

/** A new secret, shown once. It is held in the page alone, and forgotten with the dialog. */
export function Secret({
  title,
  label,
  once,
  secret,
  note,
  children,
  onClose,
}: {
  title: string;
  /** What the secret is called. */
  label: string;
  /** That it is shown once, and what it is for. */
  once: string;
  secret: string;
  /** What became of the secret before, after a rotation. */
  note: string | null;
  children?: ReactNode;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "by hand">("no");
  const [wasLeft, setLeft] = useState(false);
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(secret);
      setCopied("yes");
    } catch {
      // Not permitted at an address without https; then the text is selected.
      setCopied("by hand");
    }
  };
  return (
    <Dialog
      isOpen
      title={title}
      // Escape alone does not end it: the key is not shown again.
      onClose={() => (copied === "yes" ? onClose() : setLeft(true))}
      acts={
        <>
          <Button
            size="large"
            look={copied === "no" ? "main" : "plain"}
            icon={copied === "yes" ? "check" : "copy"}
            onClick={() => void copy()}
          >
            {texts.secret.copy[copied]}
          </Button>
          <Button size="large" look={copied === "no" ? "plain" : "main"} onClick={onClose}>
            {texts.secret.stored}
          </Button>
        </>
      }
    >
      <p>{once}</p>
      {note !== null && <p className="muted">{note}</p>}
      <input
        ref={field}
        className={styles["secret"]}
        readOnly
        value={secret}
        aria-label={label}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
      {wasLeft && copied !== "yes" && (
        <p role="alert" className={styles["problem"]}>
          {texts.secret.notCopied}
        </p>
      )}
      {children}
    </Dialog>
  );
}
