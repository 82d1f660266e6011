import type { Brand, UpdateBrand } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/brands";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import styles from "../brands.module.css";

const FIELDS = ["name", "email", "phone", "role"] as const;
type Contact = Record<(typeof FIELDS)[number], string> & { key: number };
type Sent = NonNullable<UpdateBrand["contacts"]>[number];

const newContact = (key: number): Contact => ({ key, name: "", email: "", phone: "", role: "" });

const isFilled = (contact: Contact): boolean => FIELDS.some((name) => contact[name].trim() !== "");

const sentOf = (contact: Contact): Sent =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const text = contact[name].trim();
      return text === "" ? [] : [[name, text]];
    }),
  );

/** Replaces the contacts of a brand. What is stored cannot be read, so all are written anew. */
export function ContactsForm({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [contacts, setContacts] = useState([newContact(0)]);
  const filled = contacts.filter(isFilled);
  const set = (key: number, name: (typeof FIELDS)[number], value: string): void =>
    setContacts(contacts.map((one) => (one.key === key ? { ...one, [name]: value } : one)));
  return (
    <FormDialog
      form="drawer"
      title={texts.contacts.title}
      act={filled.length === 0 ? texts.contacts.clear : texts.contacts.act}
      isDanger={filled.length === 0}
      isDisabled={filled.length === 0 && brand.contact_count === 0}
      send={() => api.brands.update(brand.id, { contacts: filled.map(sentOf) })}
      onDone={() => {
        onClose();
        say({ text: texts.contacts.done });
        void readAgain("/brands", "/sponsors");
      }}
      onClose={onClose}
    >
      <p>
        {brand.contact_count > 0
          ? texts.contacts.replaces(brand.contact_count)
          : texts.contacts.first}
      </p>
      {contacts.map((contact, index) => (
        <fieldset key={contact.key} className={styles["contact"]}>
          <legend>{texts.contacts.number(index + 1)}</legend>
          {FIELDS.map((name) => (
            <Field key={name} label={texts.contacts[name]}>
              <TextInput
                type={name === "email" ? "email" : "text"}
                value={contact[name]}
                onChange={(value) => set(contact.key, name, value)}
              />
            </Field>
          ))}
          {contacts.length > 1 && (
            <Button
              size="small"
              onClick={() => setContacts(contacts.filter(({ key }) => key !== contact.key))}
            >
              {texts.contacts.remove}
            </Button>
          )}
        </fieldset>
      ))}
      <Button
        icon="plus"
        onClick={() => setContacts([...contacts, newContact((contacts.at(-1)?.key ?? 0) + 1)])}
      >
        {texts.contacts.more}
      </Button>
    </FormDialog>
  );
}
