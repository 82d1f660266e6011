import { ApiError } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/developer/try";
import { useAccess } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { Button, IconButton } from "../../../parts/acts/button.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { AnswerPart, type Received } from "./answer-part.tsx";
import { CodeText } from "./code-text.tsx";
import { ParameterField } from "./parameter-field.tsx";
import { missingOf, type ReadRequest, requestOf, type Values } from "./request.ts";
import type { ReadOperation } from "./spec.ts";
import styles from "./try.module.css";

/** One operation: its parameters as fields, the call, and its answer. */
export function Attempt({
  operation,
  all,
  values,
  onChange,
  onClose,
}: {
  operation: ReadOperation;
  all: readonly ReadOperation[];
  values: Values;
  onChange: (values: Values) => void;
  onClose: () => void;
}) {
  const { id, method, path, summary, description, parameters, scope, cost, feature } = operation;
  const run = useRun();
  const [problem, setProblem] = useState<string | null>(null);
  const missing = missingOf(operation, values);
  const request = callOf(operation, values);
  const send = (): void => {
    setProblem(request === null ? texts.notJson : null);
    if (request !== null && missing.length === 0) run.mutate(request);
  };
  useKeys([
    { key: "mod+enter", does: texts.run, run: send },
    { key: "escape", does: texts.all, run: onClose },
  ]);
  const wrong = run.error instanceof ApiError ? problemOf(run.error) : null;
  return (
    <section className={styles["side"]} aria-label={summary}>
      <header className={styles["title"]}>
        <h2>{summary}</h2>
        <IconButton icon="cross" label={texts.all} onClick={onClose} />
      </header>
      <p>
        <code className={styles["path"]}>
          {method} {path}
        </code>
      </p>
      <p className={`muted ${styles["text"]}`}>
        <CodeText text={description} />
      </p>
      <p className="muted small">
        <code>{id}</code> · {scope === null ? texts.noScope : texts.scope(scope)} ·{" "}
        {texts.cost(cost)}
        {feature !== null && <> · {texts.feature(feature)}</>}
      </p>
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className={styles["fields"]}>
          {parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              operation={operation}
              all={all}
              values={values}
              problem={
                wrong?.param === parameter.name
                  ? wrong.text
                  : parameter.place === "body"
                    ? problem
                    : null
              }
              onChange={(value) => onChange({ ...values, [parameter.name]: value })}
            />
          ))}
        </div>
        {parameters.length === 0 && <p className="muted">{texts.noParameter}</p>}
        <div className={styles["run"]}>
          <Button
            type="submit"
            look="main"
            icon="play"
            disabled={missing.length > 0}
            waiting={run.isPending && texts.running}
          >
            {texts.run}
          </Button>
          {missing.length > 0 && (
            <span className="muted small">
              {texts.missing(missing.map(({ name }) => name).join(", "))}
            </span>
          )}
        </div>
      </form>
      <AnswerPart
        operation={operation}
        request={missing.length > 0 ? null : request}
        received={run.data ?? null}
        error={run.error}
        isOld={run.isPending}
      />
    </section>
  );
}

/** The call; null where its body is no JSON. */
function callOf(operation: ReadOperation, values: Values): ReadRequest | null {
  try {
    return requestOf(operation, values);
  } catch {
    return null;
  }
}

/** Sends a call with the session, and measures it. */
function useRun() {
  const { api } = useAccess();
  return useMutation({
    mutationFn: async ({ method, path, query, body }: ReadRequest): Promise<Received> => {
      const startedMs = performance.now();
      const call = api.raw<unknown>({ method, path, query, body, options: { maxRetries: 0 } });
      const { data, response } = await call.withResponse();
      return {
        data,
        status: response.status,
        requestId: response.requestId,
        tookMs: performance.now() - startedMs,
        remaining: response.rateLimit?.remaining ?? null,
      };
    },
  });
}
