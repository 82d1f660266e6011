import { type LinkProps, Outlet } from "@tanstack/react-router";
import { texts } from "#texts/team";
import { useAccess, useCanManage } from "../../api/api-context.tsx";
import { PageHead, PageTabs } from "../../parts/page/page-head.tsx";

/** The people of the workspace, what belongs to it, and what its plan allows: one tab each. */
export function TeamPage() {
  const { workspace } = useAccess();
  const canManage = useCanManage();
  const hasSubnetworks = workspace.kind === "network" && canManage;
  const tabs: { label: string; link: LinkProps; isShown: boolean }[] = [
    { label: texts.tabs.members, link: { to: "/team" }, isShown: true },
    { label: texts.tabs.talent, link: { to: "/team/talent" }, isShown: true },
    { label: texts.tabs.subnetworks, link: { to: "/team/subnetworks" }, isShown: hasSubnetworks },
    { label: texts.tabs.workspace, link: { to: "/team/workspace" }, isShown: true },
    { label: texts.tabs.dataRequests, link: { to: "/team/data-requests" }, isShown: true },
    { label: texts.tabs.plan, link: { to: "/team/plan" }, isShown: true },
  ];
  return (
    <>
      <PageHead title={texts.title} />
      <PageTabs label={texts.title} tabs={tabs.filter(({ isShown }) => isShown)} />
      <Outlet />
    </>
  );
}
