import { useSyncExternalStore } from "react";

/** The width below which a row has two lines; the style sheets say the same. */
const PHONE = matchMedia("(max-width: 719px)");

const subscribe = (onChange: () => void): (() => void) => {
  PHONE.addEventListener("change", onChange);
  return () => PHONE.removeEventListener("change", onChange);
};

/** True on a phone, and where a window is as narrow as one. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => PHONE.matches);
