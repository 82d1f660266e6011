import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/team";
import { useAccess } from "../../../api/api-context.tsx";
import { askFirst } from "../../../api/person-call.ts";
import { useAnswer } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { Facts } from "../../../parts/page/facts.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Columns } from "../../../parts/page/page-head.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import type { PlanSearch } from "../search.ts";
import styles from "./plan.module.css";
import { UsagePanel } from "./usage.tsx";

/** What the workspace's plan includes, and how much of its limits is used. */
export function PlanTab() {
  const search: PlanSearch = useSearch({ from: "/team/plan" });
  const navigate = useNavigate({ from: "/team/plan" });
  return (
    <>
      <Columns columns="minmax(0, 1fr) minmax(0, 1fr)">
        <PlanPanel />
        <Features />
      </Columns>
      <UsagePanel
        isTable={search.as === "table"}
        onTable={(isTable) => void navigate({ search: isTable ? { as: "table" } : {} })}
      />
    </>
  );
}

const usePlan = () => useAnswer((api, options) => api.plan.get(options));

function PlanPanel() {
  const plan = usePlan();
  const me = useAnswer((api, options) => api.workspace.get(options));
  const { workspace } = useAccess();
  const nameOf = (id: string): string => me.data?.shows.find((show) => show.id === id)?.name ?? id;
  return (
    <Panel title={texts.plan.title} answer={plan} minHeight={200}>
      {(data) => (
        <>
          <Facts
            facts={[
              { name: texts.plan.plan, value: texts.plan.names[data.plan] },
              { name: texts.plan.source, value: texts.plan.sources[data.plan_source] },
              {
                name: texts.plan.writes,
                value: data.writes_enabled ? texts.plan.writesOn : texts.plan.writesOff,
              },
              { name: texts.plan.kind, value: texts.plan.kinds[workspace.kind] },
              ...Object.entries(data.shows_plans)
                .filter(([, own]) => own !== data.plan)
                .map(([id, own]) => ({ name: nameOf(id), value: texts.plan.names[own] })),
            ]}
          />
          {data.note !== null && <p className="muted">{data.note}</p>}
          {workspace.kind === "solo" && workspace.role === "owner" && <BecomeNetwork />}
        </>
      )}
    </Panel>
  );
}

/** A workspace of one show may become a network when its owner asks for it. */
function BecomeNetwork() {
  const { api, workspace } = useAccess();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles["network"]}>
      <p className="muted">{texts.plan.oneShow}</p>
      <Button onClick={() => setOpen(true)}>{texts.plan.network}</Button>
      {isOpen && (
        <Confirm
          title={texts.plan.networkTitle(workspace.name)}
          act={texts.plan.networkAct}
          ask={() => askFirst(api, { method: "POST", path: "/workspace/become-network", body: {} })}
          // The kind decides what the console shows.
          onDone={() => location.reload()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function Features() {
  const plan = usePlan();
  return (
    <Panel title={texts.plan.features} answer={plan} minHeight={200}>
      {({ gated_features: features, locked_platforms: locked }) => (
        <>
          <ul className={styles["features"]}>
            {Object.entries(features).map(([feature, isIncluded]) => (
              <li key={feature}>
                <span>{texts.plan.featureNames[feature] ?? feature}</span>
                <StateMark tone={isIncluded ? "fine" : "off"}>
                  {isIncluded ? texts.plan.included : texts.plan.notIncluded}
                </StateMark>
              </li>
            ))}
          </ul>
          {locked.length > 0 && <p className="muted small">{texts.plan.locked(locked.length)}</p>}
        </>
      )}
    </Panel>
  );
}
