import { ApiError } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/developer/try";
import { texts as shared } from "#texts/developer";
import { useAccess } from "../../../api/api-context.tsx";
import { exactCount } from "../../../numbers/count.ts";
import { Sample } from "../../../parts/acts/api-dialog.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { JsonView } from "./json-view.tsx";
import { curlOf, type ReadRequest, sdkOf } from "./request.ts";
import type { ReadOperation } from "./spec.ts";
import styles from "./try.module.css";

export interface Received {
  data: unknown;
  status: number;
  requestId: string | null;
  tookMs: number;
  /** Whole tokens that are left of the session's rate. */
  remaining: number | null;
}

const VIEWS = ["answer", "curl", "sdk"] as const;

/** The answer of a call, and the same call by other ways. */
export function AnswerPart({
  operation,
  request,
  received,
  error,
  isOld,
}: {
  operation: ReadOperation;
  /** Null while the call cannot be made. */
  request: ReadRequest | null;
  received: Received | null;
  error: unknown;
  isOld: boolean;
}) {
  const [view, setView] = useState<(typeof VIEWS)[number]>("answer");
  const base = useAccess().session.server.base_url;
  return (
    <section className={styles["answer"]} aria-busy={isOld}>
      <header>
        <Switch
          label={texts.view}
          value={view}
          choices={VIEWS.map((value) => ({ value, label: texts.views[value] }))}
          onChange={setView}
        />
        {received !== null && error === null && <Facts received={received} />}
      </header>
      {view === "answer" ? (
        <AnswerBody received={received} error={error} />
      ) : request === null ? (
        <p className="muted">{texts.notReady}</p>
      ) : (
        <Sample
          name={texts.views[view]}
          text={view === "curl" ? curlOf(request, base) : sdkOf(operation, request, base)}
        />
      )}
    </section>
  );
}

function Facts({
  received: { data, status, requestId, tookMs, remaining },
}: {
  received: Received;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard
      .writeText(JSON.stringify(data, null, 2))
      .then(() => setCopied(true))
      .catch(() => {});
  };
  return (
    <>
      <span role="status">
        <StateMark tone="fine">{texts.took(status, shared.requests.duration(tookMs))}</StateMark>
      </span>
      <span className="muted small">
        <code>{requestId}</code>
        {remaining !== null && <> · {texts.left(exactCount(remaining))}</>}
      </span>
      <Button size="small" look="quiet" icon={isCopied ? "check" : "copy"} onClick={copy}>
        {isCopied ? texts.copied : texts.copy}
      </Button>
    </>
  );
}

function AnswerBody({ received, error }: { received: Received | null; error: unknown }) {
  if (error !== null)
    return (
      <>
        <ProblemView error={error} />
        {error instanceof ApiError && <JsonView value={error.body} />}
      </>
    );
  if (received === null) return <p className="muted">{texts.notRun}</p>;
  return <JsonView key={received.requestId} value={received.data} />;
}
