import { texts } from "#texts/installation";
import { dateText, momentText } from "../../numbers/time.ts";
import { StateMark } from "../../parts/marks/mark.tsx";
import { Facts } from "../../parts/page/facts.tsx";
import { Panel } from "../../parts/page/panel.tsx";
import type { Installation, UpgradeChange } from "./types.ts";
import { useInstallation } from "./use-installation.ts";

/** How the schema stands to the release, and what upgrades ask for and change in figures. */
export function UpgradesPanel() {
  const installation = useInstallation<Installation>("");
  return (
    <Panel title={texts.upgrades.title} answer={installation} minHeight={260} hasNoFoot>
      {({ version, schema, upgrade_changes: changes }) => (
        <>
          <Facts
            facts={[
              { name: texts.upgrades.release, value: version },
              {
                name: texts.upgrades.schema,
                value: (
                  <>
                    <code>{schema.newest_migration}</code>
                    {schema.state === "newer" && (
                      <p>
                        <StateMark tone="needs">{texts.upgrades.newer}</StateMark>
                      </p>
                    )}
                  </>
                ),
              },
              {
                name: texts.upgrades.migrated,
                value: schema.migrated_at === null ? "–" : momentText(schema.migrated_at),
              },
            ]}
          />
          {changes.map((change) => (
            <Change key={`${change.date} ${change.text}`} change={change} />
          ))}
          <p className="muted small">
            {texts.upgrades.before} <code>./bin/castmeter upgrade --check</code>
          </p>
        </>
      )}
    </Panel>
  );
}

/** The texts of changes are English in every language, as in the changelog. */
const Change = ({ change }: { change: UpgradeChange }) => (
  <p lang="en">
    <strong>
      {dateText(change.date)}, {change.area}
    </strong>
    <br />
    {change.action_required ?? change.figures_changed ?? change.text}
  </p>
);
