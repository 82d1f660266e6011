import { useState } from "react";
import { texts } from "#texts/shell";
import { Button } from "../parts/acts/button.tsx";
import { Dialog } from "../parts/dialog/dialog.tsx";
import styles from "./key-sheet.module.css";
import { keyText } from "./key-text.ts";
import { areKeysOn, switchKeys, useKeyList } from "./keys.tsx";

/** Every key that works on the page. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn);
  const acts = new Map(useKeyList().map(({ key, does }) => [key, does]));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.keys.title}
      acts={
        <Button
          onClick={() => {
            switchKeys(!isOn);
            setOn(!isOn);
          }}
        >
          {isOn ? texts.keys.switchOff : texts.keys.switchOn}
        </Button>
      }
    >
      <p className="muted">{texts.keys.note}</p>
      <dl className={styles["keys"]}>
        {[...acts].map(([key, does]) => (
          <div key={key}>
            <dt>{does}</dt>
            <dd>
              {key.split(" ").map((part) => (
                <kbd key={part}>{keyText(part)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
