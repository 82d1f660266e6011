import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/developer/try";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import type { TrySearch } from "../search.ts";
import { ApiFacts } from "./api-facts.tsx";
import { Attempt } from "./attempt.tsx";
import { OperationList } from "./operation-list.tsx";
import { addressValue, type Values, valuesOf } from "./request.ts";
import styles from "./try.module.css";
import { useOperations } from "./use-operations.ts";

/** Any read of the API, chosen from a list and run with the session of the person. */
export function Try() {
  const search: TrySearch = useSearch({ from: "/developer/try" });
  const navigate = useNavigate({ from: "/developer/try" });
  const operations = useOperations();
  const { op, ...values } = valuesOf(search);
  const open = (id: string | undefined, next: Values = {}): void =>
    void navigate({
      search: {
        ...(id === undefined ? {} : { op: id }),
        ...Object.fromEntries(
          Object.entries(next)
            .filter(([, value]) => value !== "")
            .map(([name, value]) => [name, addressValue(value)]),
        ),
      },
      replace: id === op,
      resetScroll: id !== op,
    });
  return (
    <AnswerView answer={operations} minHeight={500}>
      {(all) => {
        const chosen = all.find(({ id }) => id === op);
        return (
          <div className={`${styles["page"]} ${chosen === undefined ? "" : styles["opened"]}`}>
            <OperationList operations={all} chosen={chosen?.id} onOpen={(id) => open(id)} />
            {chosen === undefined ? (
              <div className={styles["start"]}>
                {op !== undefined && <p role="alert">{texts.unknown(op)}</p>}
                <ApiFacts />
              </div>
            ) : (
              <Attempt
                key={chosen.id}
                operation={chosen}
                all={all}
                values={values}
                onChange={(next) => open(chosen.id, next)}
                onClose={() => open(undefined)}
              />
            )}
          </div>
        );
      }}
    </AnswerView>
  );
}
