import styles from "./show-letters.module.css";
import { lettersOfName } from "./letters-of-name.ts";

/** The letters of a show in place of its cover, which lies at another host. */
export function ShowLetters({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span aria-hidden="true" className={`${styles["letters"]} ${isLarge ? styles["large"] : ""}`}>
      {lettersOfName(name)}
    </span>
  );
}
