import { texts } from "#texts/installation";
import { exactCount } from "../../numbers/count.ts";
import { dateText } from "../../numbers/time.ts";
import { Facts } from "../../parts/page/facts.tsx";
import { Columns } from "../../parts/page/page-head.tsx";
import { Panel } from "../../parts/page/panel.tsx";
import { AlarmsPanel } from "./alarms-panel.tsx";
import { BackupsPanel } from "./backups-panel.tsx";
import { DoctorPanel } from "./doctor-panel.tsx";
import { InstallationFrame } from "./installation-frame.tsx";
import type { Installation } from "./types.ts";
import { UpgradesPanel } from "./upgrades-panel.tsx";
import { useInstallation } from "./use-installation.ts";

/** How the installation is: its checks, its backups and its size. */
export function State() {
  return (
    <InstallationFrame>
      <Columns columns="minmax(0, 1.7fr) minmax(0, 1fr)">
        <div>
          <DoctorPanel />
          <UpgradesPanel />
        </div>
        <div>
          <AlarmsPanel />
          <BackupsPanel />
          <SizePanel />
        </div>
      </Columns>
    </InstallationFrame>
  );
}

function SizePanel() {
  const installation = useInstallation<Installation>("");
  return (
    <Panel title={texts.size.title} answer={installation} minHeight={205} hasNoFoot>
      {(data) => (
        <Facts
          facts={[
            { name: texts.size.workspaces, value: exactCount(data.workspaces) },
            { name: texts.size.people, value: exactCount(data.people) },
            { name: texts.size.shows, value: exactCount(data.shows) },
            { name: texts.size.database, value: texts.size.databases[data.database] },
            { name: texts.size.roles, value: data.roles.join(", ") },
            {
              name: texts.size.operators,
              value: data.operators.map(({ email, since }) => (
                <div key={email} title={texts.size.since(dateText(since))}>
                  {email}
                </div>
              )),
            },
          ]}
        />
      )}
    </Panel>
  );
}
