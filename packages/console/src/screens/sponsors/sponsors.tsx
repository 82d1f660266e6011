import { useSearch } from "@tanstack/react-router";
import { texts } from "#texts/sponsors";
import { PageHead } from "../../parts/page/page-head.tsx";
import { Bundles } from "./bundles.tsx";
import { Matches } from "./matches.tsx";
import { SponsorTabs } from "./sponsor-tabs.tsx";

/** Who could sponsor what: brands for a show, and shows for a bundle. */
export function Sponsors() {
  const { tab } = useSearch({ from: "/sponsors" });
  return (
    <>
      <PageHead title={texts.title} />
      <SponsorTabs current={tab === "bundles" ? "bundles" : "matches"} />
      {tab === "bundles" ? <Bundles /> : <Matches />}
    </>
  );
}
