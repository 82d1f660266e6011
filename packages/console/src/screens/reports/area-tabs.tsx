import { texts } from "#texts/reports";
import type { ReactNode } from "react";
import { PageHead, PageTabs } from "../../parts/page/page-head.tsx";

/** The head of the area's lists: reports, automations and templates, a tab each. */
export function AreaHead({ acts }: { acts?: ReactNode }) {
  return (
    <>
      <PageHead title={texts.title} acts={acts} />
      <PageTabs
        label={texts.title}
        tabs={[
          { label: texts.tabs.reports, link: { to: "/reports" } },
          { label: texts.tabs.automations, link: { to: "/reports/automations" } },
          { label: texts.tabs.templates, link: { to: "/reports/templates" } },
        ]}
      />
    </>
  );
}
