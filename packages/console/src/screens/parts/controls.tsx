import { useState } from "react";
import { texts as pageTexts } from "#texts/parts-page";
import { Button, IconButton } from "../../parts/acts/button.tsx";
import { Choice, Field, TextInput } from "../../parts/form/field.tsx";
import { Chip, StateMark } from "../../parts/marks/mark.tsx";
import { PopupMenu } from "../../parts/acts/menu.tsx";
import { Switch } from "../../parts/form/switch.tsx";
import styles from "./parts-page.module.css";

const texts = pageTexts.controls;

/** Buttons, a menu, a switch, marks and fields. */
export function Controls() {
  return (
    <>
      <Buttons />
      <section className={styles["section"]}>
        <h3>{texts.slots}</h3>
        <p className={styles["line"]}>
          <Chip tone="fine">{texts.verified}</Chip>
          <Chip tone="running">{texts.aired}</Chip>
          <Chip tone="planned">{texts.planned}</Chip>
          <Chip tone="needs">{texts.makeGood}</Chip>
          <Chip tone="failed">{texts.missed}</Chip>
          <Chip tone="open">{texts.openSlot}</Chip>
          <Chip tone="off">{texts.cancelled}</Chip>
        </p>
        <h3>{texts.account}</h3>
        <p className={styles["line"]}>
          <StateMark tone="fine">{texts.connected}</StateMark>
          <StateMark tone="running">{texts.importing}</StateMark>
          <StateMark tone="waiting">{texts.staleAccount}</StateMark>
          <StateMark tone="needs">{texts.signIn}</StateMark>
          <StateMark tone="off">{texts.notConnected}</StateMark>
        </p>
      </section>
      <Fields />
    </>
  );
}

function Buttons() {
  const [form, setForm] = useState<"day" | "week">("day");
  const [isPinned, setPinned] = useState(true);
  return (
    <section className={styles["section"]}>
      <h3>{texts.buttons}</h3>
      <div className={styles["line"]}>
        <Button icon="plus" shortcut="a">
          {texts.add}
        </Button>
        <Button look="main" shortcut="shift+a">
          {texts.approve}
        </Button>
        <Button look="danger">{texts.revoke}</Button>
        <Button look="quiet">{texts.share}</Button>
        <Button icon="refresh" waiting={texts.waiting}>
          {texts.start}
        </Button>
        <Button disabled>{texts.start}</Button>
        <Button look="main" disabled>
          {texts.review}
        </Button>
        <Button size="large">{texts.large}</Button>
        <Button size="small">{texts.small}</Button>
        <IconButton icon="copy" label={texts.share} />
        <PopupMenu
          label={texts.menu}
          isIconOnly
          items={[
            { id: "open", label: texts.open, note: texts.openNote, icon: "right", onChoose: none },
            {
              id: "pin",
              label: texts.rename,
              isChecked: isPinned,
              onChoose: () => setPinned(!isPinned),
            },
            { id: "off", label: texts.share, isDisabled: true, onChoose: none },
            { id: "remove", label: texts.remove, isDanger: true, onChoose: none },
          ]}
        />
        <Switch
          label={texts.switchLabel}
          value={form}
          onChange={setForm}
          choices={[
            { value: "day", label: texts.day },
            { value: "week", label: texts.week },
          ]}
        />
      </div>
    </section>
  );
}

const none = (): void => {};

function Fields() {
  const [name, setName] = useState("The Slow Ledger");
  const [address, setAddress] = useState("harbour audio");
  const [summary, setSummary] = useState("");
  const [kind, setKind] = useState<"day" | "week">("day");
  return (
    <section className={styles["section"]}>
      <h3>{texts.fields}</h3>
      <div className={styles["fields"]}>
        <Field label={texts.name} help={texts.nameHelp}>
          <TextInput value={name} onChange={setName} />
        </Field>
        <Field label={texts.address} problem={texts.addressProblem}>
          <TextInput value={address} onChange={setAddress} type="url" />
        </Field>
        <Field label={texts.summary}>
          <TextInput value={summary} onChange={setSummary} lines={3} placeholder={texts.nameHelp} />
        </Field>
        <Field label={texts.choice}>
          <Choice
            label={texts.choice}
            value={kind}
            onChange={setKind}
            choices={[
              { value: "day", label: texts.day },
              { value: "week", label: texts.week },
            ]}
          />
        </Field>
        <Field label={texts.off}>
          <TextInput value={texts.large} onChange={none} isDisabled />
        </Field>
      </div>
    </section>
  );
}
