import type { AirCheck, Campaign } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/air-checks";
import { useCanEdit } from "../../api/api-context.tsx";
import { Button } from "../../parts/acts/button.tsx";
import { AnswerView } from "../../parts/page/answer-view.tsx";
import { Empty } from "../../parts/page/panel.tsx";
import { useKeys } from "../../shell/keys.tsx";
import { AddCheck } from "./acts/add-check.tsx";
import styles from "./air-checks.module.css";
import { CheckList } from "./list/check-list.tsx";
import { CheckView } from "./read/check-view.tsx";
import { useChecks } from "./use-checks.ts";

export type CheckAct = "add" | "detect" | "reject" | "edit" | "delete";

/** The list at the left, the chosen air check beside it. */
export function CheckBoard({
  campaign,
  airCheckId,
}: {
  campaign: Campaign;
  airCheckId: string | undefined;
}) {
  const search: { act?: CheckAct } = useSearch({ strict: false });
  const navigate = useNavigate();
  const mayEdit = useCanEdit();
  const checks = useChecks(campaign);
  const order = [...checks.open, ...checks.done];
  const chosenId = airCheckId ?? order[0]?.id;
  const to = (id: string | undefined, act?: CheckAct): void => {
    const found = act === undefined ? {} : { act };
    if (id === undefined)
      void navigate({
        to: "/campaigns/$campaignId/air-checks",
        params: { campaignId: campaign.id },
        search: found,
      });
    else
      void navigate({
        to: "/campaigns/$campaignId/air-checks/$airCheckId",
        params: { campaignId: campaign.id, airCheckId: id },
        search: found,
        resetScroll: act === undefined,
      });
  };
  const step = (by: number): void => {
    const at = order.findIndex(({ id }) => id === chosenId);
    const next = order[at + by];
    if (next !== undefined) to(next.id);
  };
  const add = (): void => to(airCheckId, "add");
  useKeys([
    { key: "j", does: texts.acts.next, run: () => step(1) },
    { key: "k", does: texts.acts.previous, run: () => step(-1) },
    ...(mayEdit ? [{ key: "n", does: texts.add.open, run: add }] : []),
  ]);
  const done = (check: AirCheck): void => {
    // The next one that waits stands at once.
    const next = checks.open.find(({ id, status }) => id !== check.id && status === "submitted");
    to(next?.id ?? check.id);
  };
  return (
    <div className={styles["board"]} data-chosen={airCheckId !== undefined || undefined}>
      <AnswerView
        answer={checks.pages.answer}
        minHeight={300}
        isEmpty={order.length === 0 && airCheckId === undefined}
        empty={
          <Empty title={texts.list.empty} text={texts.list.emptyText}>
            {mayEdit && <Button onClick={add}>{texts.add.open}</Button>}
          </Empty>
        }
      >
        {() => (
          <div className={styles["columns"]}>
            <CheckList
              checks={checks}
              chosenId={chosenId}
              campaignId={campaign.id}
              onAdd={mayEdit ? add : undefined}
            />
            {chosenId !== undefined && (
              <CheckView
                key={chosenId}
                id={chosenId}
                campaign={campaign}
                checks={checks}
                act={search.act}
                onAct={(act) => to(chosenId, act)}
                onAnswered={done}
                onGone={() => to(undefined)}
              />
            )}
          </div>
        )}
      </AnswerView>
      {search.act === "add" && mayEdit && (
        <AddCheck
          campaign={campaign}
          checks={checks}
          onClose={() => to(airCheckId)}
          onMade={(id, source) => to(id, source === "transcript" ? "detect" : undefined)}
        />
      )}
    </div>
  );
}
