import type { ErrorComponentProps } from "@tanstack/react-router";
import { texts } from "#texts/shell";
import { Button } from "../parts/acts/button.tsx";
import styles from "./message.module.css";

/** What stands where a screen throws: a defect of ours, never an answer of the server. */
export function Failed({ error, reset }: ErrorComponentProps) {
  return (
    <div className={styles["message"]} role="alert">
      <h1>{texts.failed.title}</h1>
      <p>{texts.failed.text}</p>
      <p>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </p>
      <Button look="main" onClick={reset}>
        {texts.failed.again}
      </Button>
    </div>
  );
}
