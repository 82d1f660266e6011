import { Link } from "@tanstack/react-router";
import { texts } from "#texts/shell";
import { PageHead } from "../parts/page/page-head.tsx";
import { Empty } from "../parts/page/panel.tsx";
import styles from "./message.module.css";

/** An address that names nothing, or nothing that this person may see. */
export function NotFound() {
  return (
    <>
      <PageHead title={texts.notFound.title} />
      <div className={styles["message"]}>
        <Empty title={texts.notFound.title} text={texts.notFound.text}>
          <Link to="/" className="link">
            {texts.notFound.home}
          </Link>
        </Empty>
      </div>
    </>
  );
}
