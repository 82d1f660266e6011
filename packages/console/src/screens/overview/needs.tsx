import type { Workspace } from "@castmeter/sdk";
import { Link, type LinkProps } from "@tanstack/react-router";
import { texts } from "#texts/overview";
import type { Answer } from "../../api/use-answer.ts";
import { usePlatforms } from "../../api/use-platforms.ts";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { Empty, Panel } from "../../parts/panel.tsx";
import styles from "./needs.module.css";

interface Need {
  id: string;
  icon: IconName;
  title: string;
  text: string;
  act: string;
  link: LinkProps;
}

/** What a person has to do, worst first, with one act each. */
export function Needs({ me }: { me: Answer<Workspace> }) {
  const { name } = usePlatforms();
  const needsOf = ({ stale_platforms: stale, show_count: shows }: Workspace): Need[] => [
    ...(shows === 0
      ? [
          {
            id: "show",
            icon: "show" as const,
            title: texts.needs.missingShow,
            text: texts.needs.missingShowText,
            act: texts.needs.addShow,
            link: { to: "/shows" } as LinkProps,
          },
        ]
      : []),
    ...(stale.length > 0
      ? [
          {
            id: "stale",
            icon: "clock" as const,
            title: texts.needs.stale(stale.length),
            text: stale.map(name).join(", "),
            act: texts.needs.fix,
            link: { to: "/shows" } as LinkProps,
          },
        ]
      : []),
  ];
  return (
    <Panel title={texts.needs.title} minHeight={330} answer={me} hasNoFoot>
      {(data) => {
        const needs = needsOf(data);
        if (needs.length === 0) return <Empty title={texts.needs.none} />;
        return (
          <ul className={styles["needs"]}>
            {needs.map(({ id, icon, title, text, act, link }) => (
              <li key={id}>
                <span className={styles["sign"]}>
                  <Icon name={icon} />
                </span>
                <div>
                  <strong>{title}</strong>
                  <p className="muted small">{text}</p>
                </div>
                <Link {...link} className={styles["act"]}>
                  {act}
                </Link>
              </li>
            ))}
          </ul>
        );
      }}
    </Panel>
  );
}
