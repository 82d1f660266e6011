import { texts } from "#texts/research";
import { PageTabs } from "../../parts/page/page-head.tsx";

/** The two halves of the area: questions to the web, and public directories of podcasts. */
export const ResearchTabs = () => (
  <PageTabs
    label={texts.title}
    tabs={[
      { label: texts.tabs.runs, link: { to: "/research" } },
      { label: texts.tabs.podcasts, link: { to: "/research/podcasts" } },
    ]}
  />
);
