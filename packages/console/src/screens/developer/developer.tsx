import { type LinkProps, Navigate, Outlet } from "@tanstack/react-router";
import { texts } from "#texts/developer";
import { useAccess, useCanEdit, useCanManage } from "../../api/api-context.tsx";
import { useAnswer } from "../../api/use-answer.ts";
import { Icon } from "../../parts/marks/icon.tsx";
import { PageHead, PageTabs } from "../../parts/page/page-head.tsx";

interface Tab {
  label: string;
  link: LinkProps;
  isShown: boolean;
  count?: number;
  hasParts?: boolean;
}

/** What programs may do here, what they did, and what is sent to them: one tab each. */
export function Developer() {
  const docs = useAccess().session.server.docs_url;
  const canEdit = useCanEdit();
  const canManage = useCanManage();
  const endpoints = useAnswer((api, options) =>
    api.webhookEndpoints.list({ status: "active", limit: 100 }, options),
  );
  const failing = (endpoints.data?.data ?? []).filter(({ failing_since: since }) => since !== null);
  const tabs: Tab[] = [
    { label: texts.tabs.keys, link: { to: "/developer/keys" }, isShown: canManage },
    { label: texts.tabs.requests, link: { to: "/developer/requests" }, isShown: canEdit },
    { label: texts.tabs.apps, link: { to: "/developer/apps" }, isShown: canManage },
    { label: texts.tabs.links, link: { to: "/developer/links" }, isShown: canManage },
    {
      label: texts.tabs.webhooks,
      link: { to: "/developer/webhooks" },
      isShown: true,
      count: failing.length,
      hasParts: true,
    },
    { label: texts.tabs.events, link: { to: "/developer/events" }, isShown: true },
    { label: texts.tabs.attempt, link: { to: "/developer/try" }, isShown: true },
  ];
  return (
    <>
      <PageHead
        title={texts.title}
        acts={
          <a className="link" href={`${docs}/api`}>
            <Icon name="external" size={13} /> {texts.reference}
          </a>
        }
      />
      <PageTabs label={texts.title} tabs={tabs.filter(({ isShown }) => isShown)} />
      <Outlet />
    </>
  );
}

/** The address without a tab leads to the first one that the person's role may read. */
export function FirstTab() {
  const canEdit = useCanEdit();
  const canManage = useCanManage();
  const to = canManage
    ? "/developer/keys"
    : canEdit
      ? "/developer/requests"
      : "/developer/webhooks";
  return <Navigate to={to} replace />;
}
