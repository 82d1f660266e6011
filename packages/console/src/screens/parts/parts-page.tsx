import { texts } from "#texts/parts-page";
import { PageHead } from "../../parts/page/page-head.tsx";
import { Charts } from "./charts.tsx";
import { Controls } from "./controls.tsx";
import { Dialogs } from "./dialogs.tsx";
import { Kpis } from "./kpis.tsx";
import { LongTable } from "./long-table.tsx";
import { Numbers } from "./numbers.tsx";
import { Panels } from "./panels.tsx";
import { Rows } from "./rows.tsx";
import styles from "./parts-page.module.css";

/** Every part of the console in every state. */
export function PartsPage() {
  return (
    <>
      <PageHead title={texts.title} facts={texts.note} />
      <Kpis />
      <div className={styles["page"]}>
        <Panels />
        <div className={styles["pair"]}>
          <Numbers />
          <div>
            <Controls />
            <Rows />
          </div>
        </div>
        <Dialogs />
        <Charts />
      </div>
      <LongTable />
    </>
  );
}
