import type { ReactNode } from "react";
import { texts } from "#texts/installation";
import { useAccess } from "../../api/api-context.tsx";
import { Icon } from "../../parts/marks/icon.tsx";
import { PageHead, PageTabs } from "../../parts/page/page-head.tsx";
import { Inset } from "../../parts/page/answer-view.tsx";
import { Empty } from "../../parts/page/panel.tsx";
import styles from "./installation.module.css";

/** The head of the pages for operators; everyone else reads how a person becomes one. */
export function InstallationFrame({ children }: { children: ReactNode }) {
  const { session } = useAccess();
  const { server } = session;
  if (!session.is_operator)
    return (
      <>
        <PageHead title={texts.title} />
        <Inset>
          <Empty title={texts.notOperator} text={texts.notOperatorText}>
            <code>./bin/castmeter operator add --email</code>
          </Empty>
        </Inset>
      </>
    );
  return (
    <>
      <PageHead
        title={texts.title}
        facts={<span className="muted">{texts.version(server.version)}</span>}
        acts={
          <span className={styles["links"]}>
            <a className="link" href={`${server.base_url}/status`}>
              <Icon name="external" size={13} /> {texts.status}
            </a>
            <a className="link" href={`${server.docs_url}/operations`}>
              <Icon name="external" size={13} /> {texts.operations}
            </a>
          </span>
        }
      />
      <PageTabs
        label={texts.title}
        tabs={[
          { label: texts.tabs.state, link: { to: "/installation" } },
          { label: texts.tabs.jobs, link: { to: "/installation/jobs" } },
          { label: texts.tabs.setUp, link: { to: "/installation/set-up" } },
        ]}
      />
      {children}
    </>
  );
}
