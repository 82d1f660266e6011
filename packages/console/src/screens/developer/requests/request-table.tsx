import { Fragment, type KeyboardEvent } from "react";
import { texts } from "#texts/developer";
import { texts as reasons } from "#texts/developer/reasons";
import { utcText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Icon, type IconName } from "../../../parts/marks/icon.tsx";
import { Chip } from "../../../parts/marks/mark.tsx";
import type { RequestLog } from "../types.ts";
import { type Caller, callerOf, isSlow, statusTone, whenText } from "./request-facts.ts";
import styles from "./requests.module.css";

const SIGNS: Readonly<Record<Caller, IconName | null>> = {
  key: null,
  person: "people",
  link: "link",
  app: "cluster",
};

interface RequestTableProps {
  lines: readonly RequestLog[];
  /** Id of the row that is open. */
  open: string | undefined;
  docs: string;
  onOpen: (id: string | undefined) => void;
  /** Narrows the list to one credential. */
  onCredential: (id: string) => void;
  onStatus: (status: string) => void;
}

/** Moves between rows by arrow keys, J and K. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (step === undefined || !target.hasAttribute("data-line") || event.metaKey || event.ctrlKey)
    return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-line]")];
  rows[rows.indexOf(target) + step]?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** Calls, newest first. A row opens in place with what its answer meant. */
export function RequestTable({ lines, open, ...acts }: RequestTableProps) {
  return (
    <table className={styles["log"]} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th scope="col">{texts.requests.statusHead}</th>
          <th scope="col">{texts.requests.call}</th>
          <th scope="col">{texts.requests.by}</th>
          <th scope="col" className="number">
            {texts.requests.took}
          </th>
          <th scope="col" className="number">
            {texts.requests.when}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.id}>
            <Line line={line} isOpen={line.id === open} onOpen={acts.onOpen} />
            {line.id === open && <Detail line={line} {...acts} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Line({
  line,
  isOpen,
  onOpen,
}: {
  line: RequestLog;
  isOpen: boolean;
  onOpen: RequestTableProps["onOpen"];
}) {
  const { id, method, path, status, credential_id: credential, duration_ms: ms } = line;
  const sign = SIGNS[callerOf(credential)];
  const toggle = (): void => onOpen(isOpen ? undefined : id);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the button takes the keys
    <tr className={isOpen ? styles["open"] : styles["line"]} onClick={toggle}>
      <td className={styles["status"]}>
        <Chip tone={statusTone(status)}>{String(status)}</Chip>
      </td>
      <td className={styles["call"]}>
        <button type="button" data-line aria-expanded={isOpen} className={styles["toggle"]}>
          <span className="muted">{method}</span> {path}
        </button>
      </td>
      <td className={styles["by"]}>
        {sign !== null && <Icon name={sign} size={13} />} {line.credential_label}
      </td>
      <td className={`number ${styles["took"]} ${isSlow(ms) ? styles["slow"] : ""}`}>
        {texts.requests.duration(ms)}
      </td>
      <td className={`number ${styles["when"]}`} title={utcText(line.created_at)}>
        {whenText(line.created_at)}
      </td>
    </tr>
  );
}

function Detail({
  line,
  docs,
  onCredential,
  onStatus,
}: { line: RequestLog } & Pick<RequestTableProps, "docs" | "onCredential" | "onStatus">) {
  const { error_code: code, status, version, replayed, credential_label: label } = line;
  const words = code === null ? texts.requests.fine : (reasons.codes[code] ?? reasons.other);
  return (
    <tr className={styles["detail"]}>
      <td colSpan={5}>
        <p>
          {code !== null && <strong className="mono">{code}</strong>} {words}
        </p>
        <p className="muted small">
          <code>{line.id}</code> · {texts.requests.version(version)} · {utcText(line.created_at)}
          {replayed && ` · ${texts.requests.replayed}`}
        </p>
        <div className={styles["acts"]}>
          <Button size="small" onClick={() => onCredential(line.credential_id)}>
            {texts.requests.allBy(label)}
          </Button>
          <Button size="small" onClick={() => onStatus(String(status))}>
            {texts.requests.allWith(status)}
          </Button>
          {code !== null && (
            <a className="link" href={`${docs}/errors#${code}`}>
              {texts.requests.about(code)}
            </a>
          )}
        </div>
      </td>
    </tr>
  );
}
