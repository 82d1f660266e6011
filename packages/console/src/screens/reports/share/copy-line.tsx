import { useState } from "react";
import { texts } from "#texts/reports/share";
import { Button } from "../../../parts/acts/button.tsx";
import styles from "../reports.module.css";

/** An address with a button that copies it. */
export function CopyLine({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <p className={styles["copy"]}>
      <code>{text}</code>
      <Button
        icon={isCopied ? "check" : "copy"}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {isCopied ? texts.public.copied : texts.public.copy}
      </Button>
    </p>
  );
}
