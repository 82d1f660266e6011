import type { LinkProps } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { texts } from "#texts/review";
import { PageHead, PageTabs } from "../../parts/page/page-head.tsx";

const TABS: { label: string; link: LinkProps }[] = [
  { label: texts.tabs.queue, link: { to: "/review" } },
  { label: texts.tabs.builds, link: { to: "/review/builds" } },
  { label: texts.tabs.accounts, link: { to: "/review/accounts" } },
];

/** Links are dear to draw: they are left alone when the facts change, as with every answer. */
const Tabs = memo(function Tabs() {
  return <PageTabs label={texts.title} tabs={TABS} />;
});

/** Head and tabs of the review. */
export function ReviewHead({ facts, acts }: { facts?: ReactNode; acts?: ReactNode }) {
  return (
    <>
      <PageHead title={texts.title} facts={facts} acts={acts} />
      <Tabs />
    </>
  );
}
