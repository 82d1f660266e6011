import { useSyncExternalStore } from "react";
import { once } from "../../numbers/once.ts";

/**
 * The width below which a row has two lines; the style sheets say the same. It is asked when it is
 * first used: the browser lays the page out to answer.
 */
const phone = once(() => matchMedia("(max-width: 719px)"));

const subscribe = (onChange: () => void): (() => void) => {
  phone().addEventListener("change", onChange);
  return () => phone().removeEventListener("change", onChange);
};

/** True on a phone, and where a window is as narrow as one. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone().matches);
