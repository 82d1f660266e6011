import type { CreateDataLink } from "@castmeter/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/analytics";
import { useApi, useCanManage } from "../../../../api/api-context.tsx";
import { problemOf } from "../../../../api/problem.ts";
import { useReadAgain } from "../../../../api/use-answer.ts";
import { daysBetween, shortDayText } from "../../../../numbers/time.ts";
import { Sample } from "../../../../parts/acts/api-dialog.tsx";
import { Button } from "../../../../parts/acts/button.tsx";
import { Dialog } from "../../../../parts/dialog/dialog.tsx";
import { Choice, Field, TextInput } from "../../../../parts/form/field.tsx";
import { Bars, ProblemView } from "../../../../parts/page/panel.tsx";
import {
  type AskedQuery,
  formulaOf,
  hasDays,
  type LinkDays,
  linkQuery,
  mayMove,
  nearestWindow,
} from "./live-link.ts";
import styles from "./live-link-dialog.module.css";

interface LiveLinkProps {
  name: string;
  operation: string;
  params: Record<string, string>;
  query: AskedQuery;
  onClose: () => void;
}

const WINDOWS = ["7", "30", "90", "365"] as const;

/** Makes a live link of a table: its name, form and days, the API's preview, then the address. */
export function LiveLinkDialog({ name: first, operation, params, query, onClose }: LiveLinkProps) {
  const api = useApi();
  const canManage = useCanManage();
  const readAgain = useReadAgain();
  const [name, setName] = useState(first);
  const [format, setFormat] = useState<"csv" | "tsv">("csv");
  const start = String(query["start_date"] ?? "");
  const end = String(query["end_date"] ?? "");
  const [days, setDays] = useState<LinkDays>(() =>
    mayMove(query) ? nearestWindow(daysBetween(start, end) + 1) : "fixed",
  );
  const body: CreateDataLink = {
    name,
    operation,
    format,
    params,
    query: linkQuery(query, days),
  };
  const trial = useQuery({
    queryKey: ["live-link", operation, params, body.query, format],
    queryFn: async () => await api.dataLinks.create({ ...body, name: name || first }).dryRun(),
    enabled: canManage,
    retry: false,
  });
  const made = useMutation({
    mutationFn: async () => await api.dataLinks.create(body),
    onSuccess: () => void readAgain("/data-links"),
  });
  const problem = made.error === null ? null : problemOf(made.error);
  const url = made.data?.data.url ?? null;
  return (
    <Dialog
      isOpen
      title={url === null ? texts.link.title : texts.link.made}
      onClose={onClose}
      acts={
        url === null ? (
          <Button
            look="main"
            size="large"
            disabled={!canManage || name.trim() === ""}
            waiting={made.isPending && texts.link.working}
            onClick={() => made.mutate()}
          >
            {texts.link.create}
          </Button>
        ) : (
          <>
            <Button look="main" size="large" onClick={onClose}>
              {texts.link.close}
            </Button>
            <Link to="/analytics/links" className={`link ${styles["list"]}`}>
              {texts.link.list}
            </Link>
          </>
        )
      }
    >
      {url !== null ? (
        <>
          <p>{texts.link.madeNote}</p>
          <Sample name={texts.link.formula} text={formulaOf(url, format)} />
          <Sample name={texts.link.address} text={url} />
        </>
      ) : (
        <>
          <p className="muted">{canManage ? texts.link.note : texts.link.onlyAdmins}</p>
          <Field
            label={texts.link.name}
            help={texts.link.nameHelp}
            problem={problem?.param === "name" ? problem.text : null}
          >
            <TextInput value={name} onChange={setName} autoFocus />
          </Field>
          <div className={styles["choices"]}>
            {hasDays(query) && (
              <Choice
                label={texts.link.days}
                value={days}
                choices={[
                  ...(mayMove(query)
                    ? WINDOWS.map((value) => ({ value, label: texts.link.moving(Number(value)) }))
                    : []),
                  {
                    value: "fixed" as const,
                    label: texts.link.fixed(shortDayText(start), shortDayText(end)),
                  },
                ]}
                onChange={setDays}
              />
            )}
            <Choice
              label={texts.link.format}
              value={format}
              choices={[
                { value: "csv", label: texts.file.csv },
                { value: "tsv", label: texts.file.tsv },
              ]}
              onChange={setFormat}
            />
          </div>
          <h3 className={styles["heading"]}>{texts.link.preview}</h3>
          {problem !== null && problem.param !== "name" && <ProblemView error={made.error} />}
          {trial.error !== null ? (
            <ProblemView error={trial.error} onTryAgain={() => void trial.refetch()} />
          ) : trial.data === undefined ? (
            <Bars height={90} />
          ) : (
            <Trial written={trial.data.would_write} warnings={trial.data.warnings} />
          )}
        </>
      )}
    </Dialog>
  );
}

/** What the server would write, from its own dry run. */
function Trial({ written, warnings }: { written: Record<string, unknown>; warnings: string[] }) {
  const {
    operation,
    query = {},
    columns = [],
  } = written as {
    operation?: string;
    query?: Record<string, unknown>;
    columns?: string[];
  };
  return (
    <div className={styles["trial"]}>
      <p>
        <code>{operation}</code> · {texts.link.columns(columns.length)}
      </p>
      <dl>
        {Object.entries(query).map(([key, value]) => (
          <div key={key}>
            <dt className="mono">{key}</dt>
            <dd>{Array.isArray(value) ? value.join(", ") : String(value)}</dd>
          </div>
        ))}
      </dl>
      {warnings.map((warning) => (
        <p key={warning} className={styles["warning"]}>
          {warning}
        </p>
      ))}
    </div>
  );
}
