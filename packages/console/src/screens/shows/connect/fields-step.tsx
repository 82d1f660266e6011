import type { DryRun, Integration, Platform } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { texts } from "#texts/shows/accounts";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import type { Way } from "../accounts/account-state.ts";
import type { Checked } from "./check-step.tsx";
import {
  connectBody,
  fieldOfParam,
  type FormField,
  formFields,
  isFilled,
  PROFILE,
} from "./connect-body.ts";
import styles from "./connect.module.css";
import { WhatComes } from "./what-comes.tsx";

/** First step: what names or opens the account. Nothing is connected by it. */
export function FieldsStep({
  showId,
  integration,
  known,
  way,
  offered = "",
  onChecked,
}: {
  showId: string;
  integration: Integration;
  known: Platform | undefined;
  way: Way;
  offered: string | undefined;
  onChecked: (checked: Checked) => void;
}) {
  const api = useApi();
  const fields = formFields(integration.connect_fields);
  const [first] = fields;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    first !== undefined && (first.name === PROFILE || first.name === "url")
      ? { [first.name]: offered }
      : {},
  );
  const checking = useMutation({
    mutationFn: async () => {
      const body = connectBody(values);
      const plan: DryRun = await api.integrations.put(showId, integration.platform, body).dryRun();
      return { body, plan };
    },
    onSuccess: onChecked,
  });
  const problem = checking.error === null ? null : problemOf(checking.error);
  const wrong = problem === null ? null : fieldOfParam(problem.param, fields);
  const isNamed = fields.some(({ name }) => name === wrong);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    checking.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      {fields.map((field, index) => (
        <Field
          key={field.name}
          label={labelOf(field)}
          help={helpOf(field)}
          problem={wrong === field.name ? problem?.text : null}
        >
          <TextInput
            type={field.isSecret ? "password" : "text"}
            value={values[field.name] ?? ""}
            autoFocus={index === 0}
            onChange={(text) => {
              setValues({ ...values, [field.name]: text });
              checking.reset();
            }}
          />
        </Field>
      ))}
      {problem !== null && !isNamed && <ProblemView error={checking.error} />}
      <p className={styles["part"]}>
        <Button
          type="submit"
          look="main"
          size="large"
          disabled={!isFilled(fields, values)}
          waiting={checking.isPending && texts.connect.looking}
        >
          {texts.connect.next}
        </Button>
      </p>
      {way === "key" && integration.connect_url !== null && (
        <p className="muted small">{texts.connect.sessionText}</p>
      )}
      <WhatComes platform={known} />
    </form>
  );
}

function labelOf({ name, isRequired }: FormField): string {
  const label = name === PROFILE ? texts.connect.profile : (texts.connect.fields[name] ?? name);
  return isRequired ? label : texts.connect.optional(label);
}

const helpOf = ({ help, isSecret }: FormField) => (
  <>
    {help ?? texts.connect.profileHelp}
    {isSecret && <> {texts.connect.secret}</>}
  </>
);
