import { Preview, type WritePlan } from "@castmeter/sdk";
import { useState } from "react";
import { texts as pageTexts } from "#texts/parts-page";
import { Button } from "../../parts/acts/button.tsx";
import { Confirm } from "../../parts/acts/confirm.tsx";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { Field, TextInput } from "../../parts/form/field.tsx";
import { useNotice } from "../../parts/acts/undo.tsx";
import styles from "./parts-page.module.css";

const texts = pageTexts.dialogs;

const plan = (effect: string, more: Partial<WritePlan>): WritePlan => ({
  object: "preview",
  action: "clusters.refresh",
  resource: "cluster",
  id: null,
  effects: [effect],
  irreversible: false,
  cost: null,
  cap: null,
  ...more,
});

const REFRESH = plan(texts.refreshEffect, {
  cost: { provider_calls: 14, posts: 14, emails: 0 },
  cap: { limit: 400, used: 212, resets_at: "2026-12-01T00:00:00Z" },
});
const DELETE = plan(texts.deleteEffect, { irreversible: true });

type Opened = "dialog" | "drawer" | "refresh" | "delete";

/** What opens over the page. The confirmations show a plan of their own and change nothing. */
export function Dialogs() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [name, setName] = useState("");
  const say = useNotice();
  const close = (): void => setOpened(null);
  const form = opened === "drawer" ? "drawer" : "dialog";
  return (
    <section className={styles["section"]}>
      <h2>{texts.title}</h2>
      <p className={styles["line"]}>
        <Button onClick={() => setOpened("dialog")}>{texts.openDialog}</Button>
        <Button onClick={() => setOpened("drawer")}>{texts.openDrawer}</Button>
        <Button onClick={() => setOpened("refresh")}>{texts.openConfirm}</Button>
        <Button look="danger" onClick={() => setOpened("delete")}>
          {texts.openDanger}
        </Button>
        <Button onClick={() => say({ text: texts.said, undo: close })}>{texts.say}</Button>
      </p>
      <Dialog
        isOpen={opened === "dialog" || opened === "drawer"}
        form={form}
        title={form === "drawer" ? texts.drawerTitle : texts.dialogTitle}
        onClose={close}
        acts={
          <>
            <Button look="main" size="large" onClick={close}>
              {texts.save}
            </Button>
          </>
        }
      >
        <p className="muted">{texts.drawerText}</p>
        <Field label={pageTexts.controls.name} help={pageTexts.controls.nameHelp}>
          <TextInput value={name} onChange={setName} />
        </Field>
      </Dialog>
      {(opened === "refresh" || opened === "delete") && (
        <Confirm
          title={opened === "delete" ? texts.deleteTitle : texts.refreshTitle}
          act={opened === "delete" ? texts.deleteAct : texts.refreshAct}
          isDanger={opened === "delete"}
          ask={() =>
            Promise.resolve(
              new Preview(opened === "delete" ? DELETE : REFRESH, () => Promise.resolve()),
            )
          }
          onDone={() => {
            close();
            say({ text: texts.said });
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
