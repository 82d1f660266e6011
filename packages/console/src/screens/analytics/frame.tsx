import { Outlet, useLocation } from "@tanstack/react-router";
import { texts } from "#texts/analytics";
import { PageHead, PageTabs } from "../../parts/page/page-head.tsx";
import { SpanPicker } from "../../parts/form/span-picker.tsx";
import { readFilters } from "./address/filters.ts";
import { type TabId, TABS } from "./address/tabs.ts";
import { CompareMenu } from "./shared/filters/compare-menu.tsx";
import { FilterRow } from "./shared/filters/filter-row.tsx";

/** The tab that the address names. */
function useTab(): TabId {
  const { pathname } = useLocation();
  const last = pathname.split("/").findLast((part) => part !== "");
  return TABS.find(({ id }) => id === last)?.id ?? "overview";
}

/** The head, tabs and filters of analytics; the filters stay from tab to tab. */
export function Frame() {
  const current = useTab();
  const tab = TABS.find(({ id }) => id === current) ?? TABS[0];
  return (
    <>
      <PageHead
        title={current === "overview" ? texts.title : texts.tabs[current]}
        crumbs={current === "overview" ? [] : [{ label: texts.title, link: { to: "/analytics" } }]}
        acts={
          tab.takes.includes("days") && (
            <>
              <SpanPicker hasCompare={false} />
              {tab.takes.includes("compare") && <CompareMenu />}
            </>
          )
        }
      />
      <PageTabs
        label={texts.tabsLabel}
        tabs={TABS.map(({ id, path }) => ({
          label: texts.tabs[id],
          link: {
            to: path,
            search: ((before: Record<string, unknown>) => readFilters(before)) as never,
          },
        }))}
      />
      <FilterRow takes={tab.takes} />
      <Outlet />
    </>
  );
}
