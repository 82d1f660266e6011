import type { ReactNode } from "react";
import type { Answer } from "../../api/use-answer.ts";
import styles from "./answer-view.module.css";
import { Bars, ProblemView } from "./panel.tsx";

interface AnswerViewProps<Data> {
  answer: Answer<Data>;
  /** Height of the content in px, from the first paint on. */
  minHeight: number;
  /** True where the answer holds nothing to show: `empty` stands in its place. */
  isEmpty?: boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What fills a page from edge to edge, such as a table, with the states of its answer. */
export function AnswerView<Data>({
  answer,
  minHeight,
  isEmpty = false,
  empty,
  children,
}: AnswerViewProps<Data>) {
  const { data, error, isPlaceholderData } = answer;
  if (data !== undefined && !isEmpty)
    return (
      <div
        className={isPlaceholderData ? styles["again"] : undefined}
        style={{ minHeight }}
        aria-busy={isPlaceholderData}
      >
        {children(data)}
      </div>
    );
  return (
    <div className={styles["inset"]} style={{ minHeight }} aria-busy={data === undefined && !error}>
      {data !== undefined ? (
        empty
      ) : error !== null ? (
        <ProblemView error={error} onTryAgain={() => void answer.refetch()} />
      ) : (
        <Bars height={minHeight} />
      )}
    </div>
  );
}

/** What is no panel and no list: it begins where titles do. */
export const Inset = ({ children }: { children: ReactNode }) => (
  <div className={styles["inset"]}>{children}</div>
);

/** The bar above a list: what it holds at the left, filters, and its acts at the right. */
export function ListBar({
  title,
  note,
  acts,
  children,
}: {
  title?: ReactNode;
  note?: ReactNode;
  acts?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles["bar"]}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
      {note !== undefined && <span className={styles["note"]}>{note}</span>}
      {acts !== undefined && <div className={styles["acts"]}>{acts}</div>}
    </div>
  );
}
