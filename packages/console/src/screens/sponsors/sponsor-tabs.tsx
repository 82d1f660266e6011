import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/sponsors";
import { Switch } from "../../parts/form/switch.tsx";
import { ListBar } from "../../parts/page/answer-view.tsx";

type Tab = "matches" | "bundles";

/** Brands or bundles; the chosen one is in the address. */
export function SponsorTabs({ current }: { current: Tab }) {
  const navigate = useNavigate({ from: "/sponsors" });
  return (
    <ListBar>
      <Switch<Tab>
        label={texts.title}
        value={current}
        choices={[
          { value: "matches", label: texts.tabs.matches },
          { value: "bundles", label: texts.tabs.bundles },
        ]}
        onChange={(tab) => void navigate({ search: tab === "bundles" ? { tab } : {} })}
      />
    </ListBar>
  );
}
