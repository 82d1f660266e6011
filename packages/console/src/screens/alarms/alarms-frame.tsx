import type { ReactNode } from "react";
import { texts } from "#texts/alarms";
import { PageHead, PageTabs } from "../../parts/page/page-head.tsx";

/** The head of both pages about alarms. */
export const AlarmsFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title={texts.title} />
    <PageTabs
      label={texts.title}
      tabs={[
        { label: texts.tabs.alarms, link: { to: "/alarms" } },
        { label: texts.tabs.settings, link: { to: "/alarms/settings" } },
      ]}
    />
    {children}
  </>
);
